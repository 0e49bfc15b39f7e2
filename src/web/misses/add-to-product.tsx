import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { codeKey } from '#domain/codes/code-key.ts';
import { codeInScan, kindOfCode } from '#domain/codes/code-in-scan.ts';
import { codeLevels, type CodeLevel } from '#domain/codes/code-kinds.ts';
import { gtinDigits, isValidGtin } from '#domain/codes/gtin.ts';
import * as limits from '#domain/limits.ts';
import type { OpenMiss } from '#domain/misses/contract.ts';
import { getProduct, searchProducts, updateProduct, type SearchHit } from '#domain/products/contract.ts';
import { levelOf } from '#domain/products/product-code.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useSettleMiss } from './queries.ts';
import { addWords as words, missWords } from './wording.ts';

const levels = codeLevels.map((value) => ({ value, label: words.levels[value] }));

/** How many products a search offers. */
const offered = 6;

/** Adds an unknown code to a product, and tells whoever reported it. */
export const AddToProduct = ({ miss, onClose }: { miss: OpenMiss; onClose: () => void }) => {
  const code = codeInScan(miss.text);
  // Digits with another check digit are a number of somebody's own.
  const guess = kindOfCode(code);
  const kind = guess === 'gtin' && !isValidGtin(gtinDigits(code)) ? 'other' : guess;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<SearchHit | null>(null);
  const [level, setLevel] = useState<CodeLevel>(levelOf(code, kind));
  const [pieces, setPieces] = useState('');
  const [isSent, setIsSent] = useState(false);
  const settle = useSettleMiss(miss.id);
  /** The product that has the code already, if only telling of it failed. */
  const addedTo = useRef<number | null>(null);
  const asked = text.trim();
  const search = useQuery({
    queryKey: keyOf('products', 'search', 'for-code', asked, miss.client?.id),
    queryFn: ({ signal }) =>
      call(
        searchProducts,
        {
          params: { sku: asked },
          query: { page: 1, pageSize: offered, ...(miss.client ? { clientId: miss.client.id } : {}) },
        },
        { signal },
      ),
    enabled: asked !== '',
  });
  const { data: hits } = search;
  const {
    mutateAsync: add,
    isPending,
    error,
  } = useMutation({
    mutationFn: async ({ id, sku }: SearchHit) => {
      // What failed before says nothing about this attempt.
      settle.reset();
      if (addedTo.current !== id) {
        const { codes, version } = await call(getProduct, { params: { id }, query: {} });
        const own = { code, kind, level, pieces: pieces.trim() === '' ? null : Number(pieces) };
        // By an attempt before, of which only the answer was lost.
        const isThere = codes.some((one) => codeKey(one.code) === codeKey(code));
        if (!isThere) {
          const { isDraft } = await call(updateProduct, {
            params: { id },
            body: { version, codes: [...codes, own] },
          });
          // A draft names the code only once it is published.
          if (isDraft) return true;
        }
        addedTo.current = id;
      }
      await settle.mutateAsync({ answer: missWords.suggestion(sku), productId: id });
      return false;
    },
  });
  const submit = async () => {
    setIsSent(true);
    if (chosen === null || isPending) return;
    const isDraft = await add(chosen);
    toast({ title: isDraft ? words.drafted(chosen.sku) : words.added(chosen.sku) });
    onClose();
  };
  return (
    <ShortForm
      width="regular"
      title={words.addOf(code)}
      description={words.text}
      hasUnsavedChanges={`${text}${pieces}`.trim() !== ''}
      failure={error ? `${settle.error ? words.notTold : words.failed} ${sentenceOf(error)}` : null}
      cancel={words.cancel}
      save={words.save}
      pending={isPending}
      onClose={onClose}
      onSubmit={() => {
        // The error is shown below.
        submit().catch(() => undefined);
      }}
    >
      <Field label={words.product} required error={isSent && chosen === null ? words.missing : null}>
        <Input
          value={text}
          maxLength={limits.text.search}
          autoComplete="off"
          placeholder={words.find}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(null);
          }}
        />
      </Field>
      <Hits hits={asked === '' ? [] : (hits ?? [])} chosen={chosen} onChoose={setChosen} />
      {hits ? null : <PartNotThere query={search} />}
      {hits?.length === 0 && asked !== '' ? <p className="text-ink-quiet">{words.none}</p> : null}
      <TextLink isAlone to="/admin/products?new" className="w-fit">
        {missWords.newProduct}
      </TextLink>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={words.level}>
          <Select options={levels} value={level} onValueChange={setLevel} />
        </Field>
        {level === 'unit' ? null : (
          <Field label={words.pieces}>
            <Input inputMode="numeric" value={pieces} onChange={({ target }) => setPieces(target.value)} />
          </Field>
        )}
      </div>
    </ShortForm>
  );
};

type HitsProps = {
  hits: readonly SearchHit[];
  chosen: SearchHit | null;
  onChoose: (hit: SearchHit) => void;
};

const Hits = ({ hits, chosen, onChoose }: HitsProps) => {
  const name = useId();
  return hits.length === 0 ? null : (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{words.which}</legend>
      {hits.map((hit) => (
        <label
          key={hit.id}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-1.5 has-checked:border-ink has-checked:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-accent"
            checked={chosen?.id === hit.id}
            onChange={() => onChoose(hit)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="code font-[560]">{hit.sku}</span>{' '}
            {[hit.itemDescription, hit.clientName].filter((part) => part !== null).join(' · ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
