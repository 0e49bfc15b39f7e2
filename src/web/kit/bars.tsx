type BarsProps = {
  /** The widths of bars and spaces, alternating, in modules, starting with a bar. */
  widths: readonly number[];
  /** The name of the drawing, for screen readers. */
  title: string;
  /** The width of the quiet zone on each side, in modules. */
  quiet?: number;
  className?: string;
};

/** The height of the drawing, in modules. */
const height = 40;

/** The bars as an SVG path that begins at `start`, and the position where they end. */
const drawn = (widths: readonly number[], start: number): { path: string; end: number } => {
  let at = start;
  let path = '';
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v${height}h${-width}z`;
    at += width;
  }
  return { path, end: at };
};

/** A barcode as SVG. Black on white in both themes, because scanners reliably read nothing else. */
export const Bars = ({ widths, title, quiet = 10, className }: BarsProps) => {
  const { path, end } = drawn(widths, quiet);
  const whole = end + quiet;
  return (
    <svg
      viewBox={`0 -4 ${whole} ${height + 8}`}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect y="-4" width={whole} height={height + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
