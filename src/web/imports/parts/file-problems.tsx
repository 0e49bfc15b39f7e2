import type { ReactNode } from 'react';
import type { ImportLook } from '#domain/imports/contract.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import { columns } from '#domain/workbook/columns.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { hasField, withAsIs, withBarcodeAsSku } from '../edit-mapping.ts';
import type { Guess } from '../use-new-import.ts';
import { encodingNames, fileProblems as words } from '../wording.ts';

type FileProblemsProps = {
  look: ImportLook;
  mapping: Mapping;
  onMap: (mapping: Mapping, guess?: Guess) => void;
};

/** What is wrong with the file or was guessed, and what the user can do about it at once. */
export const FileProblems = ({ look, mapping, onMap }: FileProblemsProps) => {
  const mayUseBarcode = !hasField(mapping, 'sku') && hasField(mapping, 'barcode');
  return (
    <div className="grid gap-3 empty:hidden">
      {look.problems.length > 0 || mayUseBarcode ? (
        <ul className="grid gap-2">
          {look.problems.map(({ sentence, stops }) => (
            <li
              key={sentence}
              className={
                stops
                  ? 'rounded-control border-s-4 border-danger bg-danger-wash px-4 py-2 text-danger'
                  : 'rounded-control border-s-4 border-line-strong bg-sunken px-4 py-2'
              }
            >
              {sentence}
            </li>
          ))}
          {mayUseBarcode ? (
            <li>
              <Button onClick={() => onMap(withBarcodeAsSku(mapping))}>{words.barcodeAsSku}</Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {mapping.text && look.encodings.length > 1 ? (
        <EncodingChoice look={look} mapping={mapping} onMap={onMap} />
      ) : null}
      <Choices look={look} mapping={mapping} onMap={onMap} />
    </div>
  );
};

/** Samples of a text in every encoding that fits it: a person sees which reads right. */
const EncodingChoice = ({ look, mapping, onMap }: FileProblemsProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 text-quiet font-[560]">{words.whichEncoding}</legend>
    {look.encodings.map(({ encoding, sample }) => (
      <Choice
        key={encoding}
        id={`encoding-${encoding}`}
        type="radio"
        isChosen={mapping.text?.encoding === encoding}
        onChoose={() => mapping.text && onMap({ ...mapping, text: { ...mapping.text, encoding } }, 'rest')}
        hint={encodingNames[encoding]}
      >
        <span className="wrap-anywhere">{sample}</span>
      </Choice>
    ))}
  </fieldset>
);

/** The guesses that can be taken back. */
const Choices = ({ look, mapping, onMap }: FileProblemsProps) => {
  const { lostZeros, hiddenRows, mergedCells, cleaned } = look;
  const { takesRows } = mapping;
  return (
    <>
      {lostZeros > 0 ? (
        <Choice
          id="lost-zeros"
          isChosen={mapping.restoresZeros}
          onChoose={(restoresZeros) => onMap({ ...mapping, restoresZeros })}
        >
          {words.lostZeros(lostZeros)}
        </Choice>
      ) : null}
      {hiddenRows > 0 ? (
        <Choice
          id="hidden-rows"
          isChosen={mapping.leavesHidden}
          onChoose={(leavesHidden) => onMap({ ...mapping, leavesHidden })}
        >
          {words.leaveHidden}
        </Choice>
      ) : null}
      {mergedCells > 0 || !mapping.fillsMerged ? (
        <Choice
          id="merged-cells"
          isChosen={mapping.fillsMerged}
          onChoose={(fillsMerged) => onMap({ ...mapping, fillsMerged })}
        >
          {words.fillMerged}
        </Choice>
      ) : null}
      {cleaned.map(({ field, count }) => (
        <Choice
          key={field}
          id={`as-is-${field}`}
          isChosen={mapping.asIs.includes(field)}
          onChoose={(isAsIs) => onMap(withAsIs(mapping, field, isAsIs))}
        >
          {words.asIs(columns[field].heading, count)}
        </Choice>
      ))}
      {takesRows.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <span>{words.taken(takesRows)}</span>
          <Button size="dense" onClick={() => onMap({ ...mapping, takesRows: [] })}>
            {words.leaveOutAgain}
          </Button>
        </div>
      ) : null}
    </>
  );
};

type ChoiceProps = {
  id: string;
  type?: 'checkbox' | 'radio';
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  hint?: string;
  children: ReactNode;
};

const Choice = ({ id, type = 'checkbox', isChosen, onChoose, hint, children }: ChoiceProps) => (
  <div className="relative flex items-start gap-3 rounded-control border border-line p-3">
    <input
      id={id}
      type={type}
      name={type === 'radio' ? 'encoding' : undefined}
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className="mt-0.5 size-5 shrink-0 accent-accent"
    />
    <div>
      <label htmlFor={id} className="after:absolute after:inset-0 after:cursor-pointer">
        {children}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-quiet text-ink-quiet">
          {hint}
        </p>
      )}
    </div>
  </div>
);
