import * as Radix from 'radix-ui/progress';

type ProgressProps = {
  /** The progress, from 0 to `max`. */
  value: number;
  max?: number;
  /** What is in progress. */
  label: string;
};

export const Progress = ({ value, max = 100, label }: ProgressProps) => (
  <Radix.Root value={value} max={max} aria-label={label} className="h-2 overflow-hidden rounded-full bg-line">
    <Radix.Indicator
      className="h-full rounded-full bg-accent transition-[width] duration-150"
      style={{ width: `${(value / max) * 100}%` }}
    />
  </Radix.Root>
);
