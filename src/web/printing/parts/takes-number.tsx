import type { ReactNode } from 'react';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import { printWords } from '../wording.ts';

type TakesNumberProps = {
  /** The range from which the next number is taken; null if there is none. */
  range: NumberRange | null;
  isNext: boolean;
  onChange: (isNext: boolean) => void;
  /** The field in which a number is typed. */
  children: ReactNode;
};

/** A number that is typed, or taken from the client's range: the next one for each label. */
export const TakesNumber = ({ range, isNext, onChange, children }: TakesNumberProps) => (
  <div className="grid content-start gap-2">
    {isNext && range ? null : children}
    {range === null ? null : (
      <label className="flex min-h-12 items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0 accent-accent"
          checked={isNext}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="min-w-0">
          {printWords.takeNext(range.kind)}
          <span className="block wrap-anywhere text-ink-quiet">
            {printWords.nextIs(range.nextNumber ?? '', range.left)}
          </span>
        </span>
      </label>
    )}
  </div>
);
