import PlusIcon from 'lucide-react/icons/plus';
import { useController, useWatch } from 'react-hook-form';
import * as limits from '#domain/limits.ts';
import { repeatedCodes } from '#domain/products/product-code.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { CodeRow } from './code-row.tsx';
import { sameAsField } from './code-hints.ts';
import { UndoLine, useRemoval } from '../saving/undo-line.tsx';
import { useWizardForm } from '../wizard-form.ts';
import { newCode, type CodeValues } from '../wizard-values.ts';
import { codeWordsOfWizard, fieldNames } from '../wizard-wording.ts';

/** The product's codes other than SKU, client SKU and barcode, one per row. */
export const CodesField = () => {
  const { control, getValues, setValue, setFocus, clearErrors } = useWizardForm();
  const codes = useWatch({ control, name: 'codes' });
  const [sku, clientSku, barcode] = useWatch({ control, name: ['sku', 'clientSku', 'barcode'] });
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'codes' });
  const { removal, remember, forget } = useRemoval();
  const isFull = codes.length >= limits.product.maxCodes;
  const repeated = repeatedCodes(codes);
  const change = (next: CodeValues[]) => {
    clearErrors('codes');
    setValue('codes', next, { shouldDirty: true });
  };
  const add = () => {
    const before = getValues('codes');
    if (before.length >= limits.product.maxCodes) return;
    change([...before, newCode()]);
    // After the new row is rendered.
    requestAnimationFrame(() => setFocus(`codes.${before.length}.code`));
  };
  const moveOn = (index: number) => {
    if (index + 1 < getValues('codes').length) setFocus(`codes.${index + 1}.code`);
    else add();
  };
  const remove = (index: number) => {
    const code = getValues('codes')[index];
    if (!code) return;
    change(getValues('codes').toSpliced(index, 1));
    remember({
      text: codeWordsOfWizard.removed(code.code, index + 1),
      undo: () => change(getValues('codes').toSpliced(index, 0, code)),
    });
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={fieldNames.codes}
      className="grid gap-3 border-t border-line-strong pt-5"
    >
      <h3 className="font-[640]">{fieldNames.codes}</h3>
      <p className="text-quiet text-ink-quiet">{codeWordsOfWizard.about}</p>
      {codes.length === 0 ? null : (
        <ol className="divide-y divide-line border-y border-line">
          {codes.map((code, index) => (
            <CodeRow
              // Keyed by code: the row's fields contain what was typed.
              key={code.id}
              code={code}
              index={index}
              hint={
                repeated.includes(index)
                  ? codeWordsOfWizard.repeated
                  : sameAsField(code.code, { sku, clientSku, barcode })
              }
              onEnter={() => moveOn(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <UndoLine removal={removal} onDone={forget} />
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message ?? fieldState.error?.root?.message}
      </p>
      <div>
        <Button icon={<PlusIcon aria-hidden />} aria-disabled={isFull} onClick={add}>
          {codeWordsOfWizard.add}
        </Button>
      </div>
    </section>
  );
};
