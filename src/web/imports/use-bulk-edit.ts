import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  editInBulk,
  lookAtBulkEdit,
  type BulkLook,
  type BulkResult,
  type BulkValues,
} from '#domain/imports/bulk-contract.ts';
import type { LabelType } from '#domain/products/label.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { type Rules, sentRules } from './edit-mapping.ts';
import { staleAfterImport } from './queries.ts';

/** The values to set, and the labels in which to set them. */
export interface BulkForm {
  /** In the order in which the fields were chosen. */
  set: BulkValues;
  labelType: LabelType | null;
}

/** A bulk edit of products, from choosing values to the result. */
export interface BulkEdit {
  form: BulkForm;
  look: BulkLook | null;
  rules: Rules;
  /** What is in progress. */
  busy: 'looking' | 'writing' | null;
  fault: string | null;
  result: BulkResult | null;
  setForm: (form: BulkForm) => void;
  setRules: (rules: Rules) => void;
  lookAt: () => void;
  begin: () => void;
}

const replaceAll: Rules = { all: 'take', rows: new Map() };

export const useBulkEdit = (ids: readonly number[]): BulkEdit => {
  const queryClient = useQueryClient();
  const [form, setForm] = useState<BulkForm>({ set: {}, labelType: null });
  const [look, setLook] = useState<BulkLook | null>(null);
  const [rules, setRules] = useState(replaceAll);
  const [busy, setBusy] = useState<BulkEdit['busy']>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);

  const doing = async (what: BulkEdit['busy'], act: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    setFault(null);
    try {
      await act();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(null);
  };
  return {
    form,
    look,
    rules,
    busy,
    fault,
    result,
    // The preview no longer applies.
    setForm: (next) => {
      setForm(next);
      setLook(null);
      setFault(null);
    },
    setRules,
    lookAt: () =>
      void doing('looking', async () => {
        setRules(replaceAll);
        setLook(await call(lookAtBulkEdit, { body: { products: [...ids], ...form } }));
      }),
    begin: () =>
      void doing('writing', async () => {
        if (!look) return;
        const body = { ...form, products: look.products, rules: sentRules(rules, look.rows) };
        setResult(await call(editInBulk, { body }));
        await Promise.all(staleAfterImport.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }),
  };
};
