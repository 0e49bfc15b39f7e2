import { barsOf } from '#domain/codes/bars.ts';

/** The width of a module in millimetres: the nominal size (GS1 General Specifications, 5.2.1). */
const moduleMm = 0.33;

/** The height of the bars in modules. They are cut short, because a person aims at them. */
const height = 36;

/** The height of a bearer bar in modules. */
const bearer = 3;

/** A barcode as bars, on paper only; nothing for a code that is not a GTIN. Their width is that of a pack, or less. */
export const PrintedBars = ({ code }: { code: string }) => {
  const bars = barsOf(code);
  if (!bars) return null;
  const [left, right] = bars.quiet;
  let x = left;
  let path = '';
  bars.widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} 0h${width}v${height}h-${width}z`;
    x += width;
  });
  const width = x + right;
  if (bars.hasBearers)
    path += `M0 0h${width}v${bearer}h-${width}zM0 ${height - bearer}h${width}v${bearer}h-${width}z`;
  return (
    <svg
      role="img"
      aria-label={`The barcode ${code} as bars`}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      style={{ width: `${width * moduleMm}mm`, maxWidth: '100%' }}
      className="hidden print:mt-1 print:block"
    >
      <path d={path} fill="#000" />
    </svg>
  );
};
