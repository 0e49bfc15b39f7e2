import TrashIcon from 'lucide-react/icons/trash-2';
import type { KeyboardEvent } from 'react';
import { Controller } from 'react-hook-form';
import { codeFault } from '#domain/codes/code-fault.ts';
import { codeInScan, kindOfCode } from '#domain/codes/code-in-scan.ts';
import { codeKinds, codeLevels } from '#domain/codes/code-kinds.ts';
import { codeKindNames, codeLevelNames } from '#web/products/code-names.ts';
import { levelOf } from '#domain/products/product-code.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { enterMovesOn } from './code-key.ts';
import { useWizardForm } from '../wizard-form.ts';
import type { CodeValues } from '../wizard-values.ts';
import { codeWordsOfWizard } from '../wizard-wording.ts';

type CodeRowProps = {
  code: CodeValues;
  /** From 0. */
  index: number;
  /** A hint about the code, besides its error. */
  hint: string | null;
  /** Called when a scan or the user has finished the code. */
  onEnter: () => void;
  onRemove: () => void;
};

/** One code: its text, kind, level and number of pieces. */
export const CodeRow = ({ code, index, hint, onEnter, onRemove }: CodeRowProps) => {
  const { register, setValue, getValues, clearErrors, formState } = useWizardForm();
  const errors = formState.errors.codes?.[index];
  const fault = code.code.trim() === '' ? null : codeFault(code);
  // An incomplete code is not reported while its digits are still being typed.
  const isReported =
    fault !== null && (fault.expected !== undefined || formState.touchedFields.codes?.[index]?.code);
  const canBeConfirmed = code.isCheckedByHand || fault?.expected !== undefined;
  const path = `codes.${index}` as const;
  const words = codeWordsOfWizard.nth(index + 1);

  /** Sets kind and level from the look of a new code; those of a saved one were chosen. */
  const guess = (text: string) => {
    if (!code.id.startsWith('new-') || text.trim() === '') return;
    const kind = kindOfCode(text);
    setValue(`${path}.kind`, kind, { shouldDirty: true });
    setValue(`${path}.level`, levelOf(text, kind), { shouldDirty: true });
  };
  const typed = register(`${path}.code`, {
    onChange: () => {
      clearErrors(`${path}.code`);
      // A different code must be confirmed again.
      if (getValues(`${path}.isCheckedByHand`)) setValue(`${path}.isCheckedByHand`, false);
      guess(getValues(`${path}.code`));
    },
  });
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const scanned = codeInScan(event.currentTarget.value);
    if (scanned === '') return;
    setValue(`${path}.code`, scanned, { shouldDirty: true });
    guess(scanned);
    onEnter();
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 py-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)_auto]">
      <Field
        className="col-span-3 sm:col-span-1"
        label={codeWordsOfWizard.code}
        hint={hint}
        error={errors?.code?.message ?? (isReported ? fault.message : null)}
      >
        <Input code autoComplete="off" takes="gtin" {...typed} onKeyDown={take} />
      </Field>
      <Controller
        name={`${path}.kind`}
        render={({ field }) => (
          <Field label={codeWordsOfWizard.kind}>
            <Select
              ref={field.ref}
              value={code.kind}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={codeKinds.map((kind) => ({ value: kind, label: codeKindNames[kind] }))}
            />
          </Field>
        )}
      />
      <Controller
        name={`${path}.level`}
        render={({ field }) => (
          <Field label={codeWordsOfWizard.level}>
            <Select
              ref={field.ref}
              value={code.level}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={codeLevels.map((level) => ({ value: level, label: codeLevelNames[level] }))}
            />
          </Field>
        )}
      />
      <Field className="max-sm:col-span-2" label={codeWordsOfWizard.pieces} error={errors?.pieces?.message}>
        <NumberInput {...register(`${path}.pieces`)} onKeyDown={(event) => enterMovesOn(event)} />
      </Field>
      <div className="flex self-end sm:self-auto sm:pt-[1.75rem]">
        <IconButton
          label={codeWordsOfWizard.remove(words)}
          icon={<TrashIcon aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {canBeConfirmed ? (
        <label className="col-span-full flex min-h-12 items-center gap-3 text-quiet">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            {...register(`${path}.isCheckedByHand`, { onChange: () => clearErrors(`${path}.code`) })}
          />
          {codeWordsOfWizard.byHand}
        </label>
      ) : null}
    </li>
  );
};
