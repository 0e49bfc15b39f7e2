export type RowBoxProps = {
  /** What it selects. */
  label: string;
  checked: boolean;
  /** Whether only some of the rows that it selects are selected. */
  isPartly?: boolean;
  onChange: (checked: boolean) => void;
  /** Shows the label next to the box, not only to screen readers. */
  showLabel?: boolean;
};

/** A checkbox that selects one row or all, large enough for a finger. */
export const RowBox = ({ label, checked, isPartly = false, onChange, showLabel = false }: RowBoxProps) => (
  <label className="inline-flex min-h-9 min-w-9 pointer-coarse:p-2.5 cursor-pointer items-center gap-3">
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-6 accent-accent"
    />
    {showLabel ? <span aria-hidden>{label}</span> : null}
  </label>
);
