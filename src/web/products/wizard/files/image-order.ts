import { imageOrder } from '#domain/limits.ts';

/** A position on the page, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An image being moved: the positions of all images at the start, which one it is, and how far it has moved. */
export interface Lift {
  readonly index: number;
  /** The centre of each image's position, in order. */
  readonly slots: readonly Point[];
  readonly by: Point;
}

/** The list with one entry moved. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1);
  const entry = list[from];
  return entry === undefined ? rest : rest.toSpliced(to, 0, entry);
};

const nowhere: Point = { x: 0, y: 0 };

const slotAt = ({ slots }: Lift, index: number): Point => slots[index] ?? nowhere;

/** Where the image would be dropped: the position with the nearest centre. */
export const placeOf = (lift: Lift): number => {
  const from = slotAt(lift, lift.index);
  const at = { x: from.x + lift.by.x, y: from.y + lift.by.y };
  const distances = lift.slots.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
  return distances.indexOf(Math.min(...distances));
};

/** How far each image is drawn from its position: the moving one follows the pointer, the others make room. */
export const offsetsOf = (lift: Lift): Point[] => {
  const to = placeOf(lift);
  const order = moved([...lift.slots.keys()], lift.index, to);
  return lift.slots.map((own, index) => {
    if (index === lift.index) return lift.by;
    const place = slotAt(lift, order.indexOf(index));
    return { x: place.x - own.x, y: place.y - own.y };
  });
};

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number, values: readonly number[]): number =>
  Math.min(Math.max(value, Math.min(...values)), Math.max(...values));

/** Moves by one key press: 25 px, within the outermost positions; null for a key that does not move. */
export const carriedByKey = (lift: Lift, key: string): Lift | null => {
  const direction = directions[key];
  if (!direction) return null;
  const from = slotAt(lift, lift.index);
  const x = within(
    from.x + lift.by.x + direction.x * imageOrder.keyStepPx,
    lift.slots.map((slot) => slot.x),
  );
  const y = within(
    from.y + lift.by.y + direction.y * imageOrder.keyStepPx,
    lift.slots.map((slot) => slot.y),
  );
  return { ...lift, by: { x: x - from.x, y: y - from.y } };
};
