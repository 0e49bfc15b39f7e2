import { feedHint } from './label.ts';
import { parseLabelSize, type LabelSize } from './label-size.ts';

/** A rectangle in units of the drawing; x grows to the right, y downwards. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A label on its web as it leaves the roll. The web moves to the right. */
export interface RollDrawing {
  readonly core: Rect;
  readonly roll: Rect;
  readonly web: Rect;
  /** The next label, partly still on the roll. */
  readonly next: Rect;
  readonly label: Rect;
  /** The edge that leaves the roll first. */
  readonly leadingEdge: { readonly x: number; readonly from: number; readonly to: number };
  readonly arrow: { readonly y: number; readonly from: number; readonly to: number };
  /** Whether lines of text run along the web or across it; null if unknown. */
  readonly text: 'along' | 'across' | null;
}

/** A drawing of a label by its size, orientation and feed, all parts in one scale. */
export interface LabelDrawing {
  readonly width: number;
  readonly height: number;
  /** The label as people read it. */
  readonly face: Rect;
  readonly isRound: boolean;
  /** The parsed size, turned to match the orientation; null if the drawing is not to scale. */
  readonly size: LabelSize | null;
  /** The length of ten millimetres in the drawing; null if it is not to scale. */
  readonly tenMm: number | null;
  /** Null if the feed is neither NEL nor WEL. */
  readonly roll: RollDrawing | null;
}

/** The width of every drawing, in its own units; one unit corresponds to one CSS pixel. */
const sheetWidth = 320;
/** The space for each view of the label; the rest is for dimensions, the roll and the arrow. */
const room = { faceWidth: 204, faceHeight: 132, alongWeb: 168, acrossWeb: 124 } as const;
const above = 30;
const between = 54;
const below = 26;
const rollWidth = 34;
const webMargin = 7;
const labelStart = 68;
/** How far the web extends beyond the leading edge, and the arrow beyond the web. */
const webEnd = 10;
const arrowGap = 8;
const arrowLength = 40;
/** The gap between two labels on a web: 3 mm is usual for die-cut labels. */
const gapMm = 3;
/** Anything thinner would not be visible. */
const thinnest = 3;

/** Swaps width and height if the orientation requires it: portrait is higher than wide, landscape wider than high. */
export const turned = (size: LabelSize, orientation: string | null): LabelSize => {
  const short = Math.min(size.widthMm, size.heightMm);
  const long = Math.max(size.widthMm, size.heightMm);
  if (orientation === 'Portrait') return { ...size, widthMm: short, heightMm: long };
  if (orientation === 'Landscape') return { ...size, widthMm: long, heightMm: short };
  return size;
};

/** The size of a label along and across the web; the leading edge lies across the web. */
const onWeb = (size: LabelSize, feed: 'NEL' | 'WEL') => {
  const short = Math.min(size.widthMm, size.heightMm);
  const long = Math.max(size.widthMm, size.heightMm);
  return feed === 'NEL' ? { alongMm: long, acrossMm: short } : { alongMm: short, acrossMm: long };
};

const rollOf = (size: LabelSize, feed: 'NEL' | 'WEL', scale: number, top: number): RollDrawing => {
  const { alongMm, acrossMm } = onWeb(size, feed);
  const along = Math.max(thinnest, alongMm * scale);
  const across = Math.max(thinnest, acrossMm * scale);
  const gap = Math.min(Math.max(4, gapMm * scale), labelStart - rollWidth - 8);
  const left = (sheetWidth - (labelStart + along + webEnd + arrowGap + arrowLength)) / 2;
  const label: Rect = { x: left + labelStart, y: top + webMargin, width: along, height: across };
  const leading = label.x + along;
  const web: Rect = {
    x: left + rollWidth - 6,
    y: top,
    width: leading + webEnd - (left + rollWidth - 6),
    height: across + 2 * webMargin,
  };
  return {
    core: { x: left + 10, y: top - 12, width: 14, height: web.height + 24 },
    roll: { x: left, y: top - 5, width: rollWidth, height: web.height + 10 },
    web,
    next: { x: left + rollWidth, y: label.y, width: labelStart - gap - rollWidth, height: across },
    label,
    leadingEdge: { x: leading, from: label.y, to: label.y + across },
    arrow: {
      y: label.y + across / 2,
      from: leading + webEnd + arrowGap,
      to: leading + webEnd + arrowGap + arrowLength,
    },
    text: size.widthMm === size.heightMm ? null : size.widthMm === alongMm ? 'along' : 'across',
  };
};

const scaleFor = (size: LabelSize, feed: 'NEL' | 'WEL' | null): number => {
  const web = feed && onWeb(size, feed);
  return Math.min(
    room.faceWidth / size.widthMm,
    room.faceHeight / size.heightMm,
    web ? room.alongWeb / web.alongMm : Number.POSITIVE_INFINITY,
    web ? room.acrossWeb / web.acrossMm : Number.POSITIVE_INFINITY,
  );
};

/** A typical size, for showing the feed of a label whose size is unknown. */
const unknownSize: LabelSize = { widthMm: 90, heightMm: 60, isRound: false, isOneMeasure: false };

/**
 * Draws a label to scale: its face as people read it, and its position on the roll. If the size cannot be parsed, the
 * drawing shows the feed with a typical label, and `size` is null. Returns null if neither size nor feed is known.
 */
export const labelDrawing = (label: {
  labelSize: string | null;
  labelOrientation: string | null;
  labelFeed: string | null;
}): LabelDrawing | null => {
  const read = parseLabelSize(label.labelSize);
  const feed = label.labelFeed === 'NEL' || label.labelFeed === 'WEL' ? label.labelFeed : null;
  if (!read && !feed) return null;
  const size = turned(read ?? unknownSize, label.labelOrientation);
  const scale = scaleFor(size, feed);
  const width = Math.max(thinnest, size.widthMm * scale);
  const face: Rect = {
    x: (sheetWidth - width) / 2,
    y: above,
    width,
    height: Math.max(thinnest, size.heightMm * scale),
  };
  const rollTop = face.y + face.height + between;
  const roll = feed && rollOf(size, feed, scale, rollTop);
  const bottom = roll ? roll.core.y + roll.core.height : face.y + face.height;
  return {
    width: sheetWidth,
    height: bottom + below,
    face,
    isRound: size.isRound,
    size: read && size,
    tenMm: read && 10 * scale,
    roll,
  };
};

/** Formats millimetres for a dimension, with at most one decimal: '101.6'. */
export const dimension = (mm: number): string => String(Math.round(mm * 10) / 10);

/** Describes the drawing for screen readers. */
export const drawingInWords = (
  drawing: LabelDrawing,
  label: { labelOrientation: string | null; labelFeed: string | null },
): string =>
  [
    drawing.size
      ? `${dimension(drawing.size.widthMm)} mm wide, ${dimension(drawing.size.heightMm)} mm high`
      : 'size not known',
    label.labelOrientation?.toLowerCase(),
    feedHint(label.labelFeed)?.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
