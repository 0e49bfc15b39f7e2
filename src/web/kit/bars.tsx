type BarsProps = {
  /** The widths of bars and spaces, alternating, in modules, starting with a bar. */
  widths: readonly number[];
  /** The name of the drawing, for screen readers. */
  title: string;
  /** The width of the quiet zones, in modules. */
  quiet?: readonly [left: number, right: number];
  /** Whether a bar runs along the top and the bottom. */
  hasBearers?: boolean;
  /** The height of the bars, in modules. */
  height?: number;
  /** The width of a module in millimetres, for paper; without it the drawing is as wide as its container. */
  moduleMm?: number;
  className?: string;
};

/** White above and below the bars, in modules. */
const margin = 4;

/** The height of a bearer bar, in modules. */
const bearer = 3;

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** The bars as an SVG path that begins at `start`, and the position where they end. */
const drawn = (widths: readonly number[], start: number, height: number): { path: string; end: number } => {
  let at = start;
  let path = '';
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += box(at, 0, width, height);
    at += width;
  }
  return { path, end: at };
};

/** A barcode as SVG. Black on white in both themes, because scanners reliably read nothing else. */
export const Bars = ({
  widths,
  title,
  quiet: [left, right] = [10, 10],
  hasBearers = false,
  height = 40,
  moduleMm,
  className,
}: BarsProps) => {
  const { path, end } = drawn(widths, left, height);
  const whole = end + right;
  const bearers = hasBearers ? box(0, 0, whole, bearer) + box(0, height - bearer, whole, bearer) : '';
  return (
    <svg
      viewBox={`0 ${-margin} ${whole} ${height + 2 * margin}`}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
      style={moduleMm === undefined ? undefined : { width: `${whole * moduleMm}mm`, maxWidth: '100%' }}
      className={className}
    >
      <rect y={-margin} width={whole} height={height + 2 * margin} fill="#fff" />
      <path d={path + bearers} fill="#000" />
    </svg>
  );
};
