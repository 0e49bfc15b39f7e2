import { classes } from './classes.ts';

type BlankLabelProps = { className?: string };

/** A drawing of a blank label with crop marks, shown where something is missing. */
export const BlankLabel = ({ className }: BlankLabelProps) => (
  <svg
    viewBox="0 0 160 112"
    aria-hidden="true"
    className={classes('text-line-strong', className)}
    fill="none"
  >
    <path
      d="M24 2v10M136 2v10M24 100v10M136 100v10M2 24h10M148 24h10M2 88h10M148 88h10"
      stroke="currentColor"
      strokeWidth="1.25"
    />
    <rect x="24.5" y="24.5" width="111" height="63" rx="5" fill="var(--stock)" stroke="currentColor" />
    <path d="M36 40h44M36 50h28" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M37 66v12M40 66v12M44.500 66v12M48 66v12M52.500 66v12M55 66v12M60 66v12M63 66v12M68 66v12M71 66v12M75.500 66v12M80 66v12"
      stroke="var(--line)"
      strokeWidth="1.75"
    />
    <rect x="104.5" y="36.5" width="20" height="20" rx="2" stroke="var(--line)" strokeDasharray="3 3" />
  </svg>
);
