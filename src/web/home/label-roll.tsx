import { classes } from '#web/kit/classes.ts';

/** The labels on the strip, with what is drawn on each. */
const prints = ['barcode', 'lines', 'table', 'date', 'barcode', 'lines', 'table'] as const;

const pitch = 196;

/** A strip of labels on its liner, running off the page to the right; decorative. */
export const LabelRoll = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 1216 168"
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    fill="none"
    className={classes('h-36 w-full mask-[linear-gradient(90deg,#000_70%,transparent)] sm:h-48', className)}
  >
    <path d="M0 8.5h1216M0 159.500h1216" stroke="var(--line-strong)" />
    <path d="M0 20.500h1216M0 147.500h1216" stroke="var(--line)" strokeDasharray="4 6" />
    {prints.map((print, index) => (
      <g key={`${print}-${index * pitch}`} transform={`translate(${16 + index * pitch} 34)`}>
        <rect
          x="0.5"
          y="0.5"
          width="171"
          height="99"
          rx="6"
          fill="var(--stock)"
          stroke="var(--line-strong)"
        />
        <Print kind={print} />
        <path d="M184 -8v12M184 96v12" stroke="var(--line-strong)" />
      </g>
    ))}
  </svg>
);

const Print = ({ kind }: { kind: (typeof prints)[number] }) => {
  if (kind === 'barcode')
    return (
      <>
        <path
          d="M24 20v48M30 20v48M33 20v48M40 20v48M46 20v48M49 20v48M58 20v48M62 20v48M70 20v48M74 20v48M82 20v48M85 20v48M92 20v48M99 20v48M103 20v48M110 20v48M117 20v48M120 20v48M128 20v48M134 20v48M139 20v48M146 20v48"
          stroke="var(--ink-quiet)"
          strokeWidth="2"
        />
        <path d="M24 80h20M54 80h38M102 80h44" stroke="var(--line-strong)" strokeWidth="3" />
      </>
    );
  if (kind === 'lines')
    return (
      <path
        d="M20 26h84M20 42h112M20 58h96M20 74h60"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    );
  if (kind === 'table')
    return (
      <path
        d="M20.500 20.500h130v60h-130zM20 35.500h130M20 50.500h130M20 65.500h130M108.500 20v60"
        stroke="var(--line-strong)"
      />
    );
  return (
    <>
      <path d="M20 30h44" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
      <path d="M20 58h26M56 58h26M92 58h52" stroke="var(--ink-quiet)" strokeWidth="12" />
    </>
  );
};
