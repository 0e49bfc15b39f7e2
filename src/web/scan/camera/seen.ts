/** A code in a picture. */
export interface SeenCode {
  /** As a scanner sends it, with the symbology identifier for codes that cannot be interpreted without it. */
  readonly text: string;
  /** The distance from the middle of the code to the middle of the picture, in pixels. */
  readonly fromMiddle: number;
}

/** The worker's result for one picture; `failed` if its reader did not load. */
export type Seen =
  | { readonly kind: 'seen'; readonly codes: readonly SeenCode[]; readonly brightness: number }
  | { readonly kind: 'failed' };

/** The mean brightness, of 255, below which codes are not recognized reliably. */
const darkBelow = 30;

/** After this many dark pictures in a row the user is told: a camera needs some pictures to adjust. */
const darkPictures = 8;

/** The state after the pictures so far. */
export interface Watching {
  /** The code that the last picture showed. */
  readonly last: string | null;
  /** How many pictures in a row were dark. */
  readonly dark: number;
}

export const nothingSeen: Watching = { last: null, dark: 0 };

export const isDark = ({ dark }: Watching): boolean => dark >= darkPictures;

/**
 * Processes one picture. A code is read if two pictures in a row agree: in motion, single pictures are misread. Of
 * several codes, the one nearest to the middle counts.
 */
export const watch = (
  { last, dark }: Watching,
  { codes, brightness }: Extract<Seen, { kind: 'seen' }>,
): { watching: Watching; read: string | null } => {
  const [nearest] = codes.toSorted((one, other) => one.fromMiddle - other.fromMiddle);
  const text = nearest?.text ?? null;
  return {
    watching: { last: text, dark: brightness < darkBelow && text === null ? dark + 1 : 0 },
    read: text !== null && text === last ? text : null,
  };
};
