import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { sentenceOf } from '#web/api/call.ts';
import { stockByLabelSku } from '#web/inventory/queries.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { SuggestInput } from '#web/kit/fields/suggest-input.tsx';
import { useSettled } from '#web/list/use-settled.ts';
import { labelFieldNames } from '../../label-field-names.ts';
import { enterMovesOn } from '../codes/code-key.ts';
import { useWizardForm } from '../wizard-form.ts';
import { stockWords } from '../wizard-wording.ts';

/** The fields of a label that its inventory item has too. */
const knownByRoll = ['labelSize', 'supplierCode', 'supplierName'] as const;

const pauseMs = 150;
const shown = 8;

/** The label SKU: suggests inventory items while typing; the chosen one fills in the fields that it has. */
export const LabelSkuField = ({ label }: { label: number }) => {
  const { control, register, setValue, getValues, clearErrors, formState } = useWizardForm();
  const queryClient = useQueryClient();
  const path = `labels.${label}.labelSku` as const;
  const [open, setOpen] = useState(false);
  const [taken, setTaken] = useState<StockedItem | null>(null);
  const text = useWatch({ control, name: path });
  const settled = useSettled(text.trim(), pauseMs);
  const isAsked = open && settled !== '';
  const { data: items = [], error, isPending } = useQuery({ ...stockByLabelSku(settled), enabled: isAsked });

  const take = (item: StockedItem, isEmptyOnly: boolean) => {
    setValue(path, item.labelSku, { shouldDirty: true });
    clearErrors(path);
    for (const name of knownByRoll) {
      const field = `labels.${label}.${name}` as const;
      if (isEmptyOnly && getValues(field) !== '') continue;
      setValue(field, item[name], { shouldDirty: true });
      clearErrors(field);
    }
    setTaken(item);
  };
  /** A complete label SKU, typed or scanned, fills in empty fields if exactly one item has it. */
  const takeIfExact = async (code: string) => {
    if (code === '') return;
    const found = await queryClient.query(stockByLabelSku(code)).catch(() => []);
    const [item, ...others] = found.filter(({ labelSku }) => searchKey(labelSku) === searchKey(code));
    if (item && others.length === 0 && getValues(path) === code) take(item, true);
  };

  const more = items.length - shown;
  const status = () => {
    if (error) return sentenceOf(error);
    if (isPending) return stockWords.loading;
    if (items.length === 0) return stockWords.none;
    return more > 0 ? stockWords.more(more) : null;
  };
  const input = register(path);
  return (
    <div className="min-w-0">
      <Field label={labelFieldNames.labelSku} error={formState.errors.labels?.[label]?.labelSku?.message}>
        <SuggestInput
          code
          takes="code"
          {...input}
          listLabel={stockWords.list}
          // Not while they are those of an earlier text.
          open={isAsked && settled === text.trim()}
          onOpenChange={setOpen}
          suggestions={items.slice(0, shown).map((item) => ({ id: item.id, content: <Roll item={item} /> }))}
          status={status()}
          onTake={(id) => {
            const item = items.find((other) => other.id === id);
            if (item) take(item, false);
          }}
          onKeyDown={(event) => {
            enterMovesOn(event, (code) => setValue(path, code, { shouldDirty: true }));
            if (event.key === 'Enter') void takeIfExact(getValues(path));
          }}
        />
      </Field>
      <output className="block text-quiet text-ink-quiet">
        {taken?.labelSku === text ? stockWords.taken(taken) : null}
      </output>
    </div>
  );
};

const Roll = ({ item }: { item: StockedItem }) => (
  <>
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Code value={item.labelSku} className="font-[560]" />
      <span>{item.labelSize}</span>
    </span>
    <span className="block text-quiet text-ink-quiet">
      {item.supplierName} · {stockWords.onHand(item.stockOnHand)} · {item.storage}
    </span>
  </>
);
