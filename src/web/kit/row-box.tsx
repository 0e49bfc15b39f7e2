/** What a box says and does. */
export type RowBoxProps = {
  /** What it selects, in words. */
  label: string;
  checked: boolean;
  /** Some, not all, of what it stands for is selected. */
  isPartly?: boolean;
  onChange: (checked: boolean) => void;
  /** The words stand beside the box, and not only for those who listen. */
  showLabel?: boolean;
};

/** A box that selects a row, or all of them; as large as a finger needs. */
export const RowBox = ({ label, checked, isPartly = false, onChange, showLabel = false }: RowBoxProps) => (
  <label className="inline-flex min-h-9 min-w-9 cursor-pointer items-center gap-3">
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
