import { useQuery } from '@tanstack/react-query';
import CopyIcon from 'lucide-react/icons/copy-plus';
import { useEffect, useRef, useState } from 'react';
import { getProduct, searchProducts, type SearchHit } from '#domain/products/contract.ts';
import { namesOf } from '#domain/record/fields.ts';
import { call, callForAnswer, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { SuggestInput } from '#web/kit/fields/suggest-input.tsx';
import { useSettled } from '#web/list/use-settled.ts';
import { changedFields, decided, type Side } from '#web/record/conflict.ts';
import { copyOf } from './copy-of-product.ts';
import { useWizardForm } from '../wizard-form.ts';
import type { WizardValues } from '../wizard-values.ts';
import { copyWords } from '../wizard-wording.ts';
import { productsWizardWords as words } from '../wording.ts';

const pauseMs = 150;
const shown = 8;

const useProductsToCopy = (text: string) =>
  useQuery({
    queryKey: keyOf('products', 'to-copy', text),
    queryFn: ({ signal }) =>
      callForAnswer(
        searchProducts,
        { params: { sku: text }, query: { page: 1, pageSize: shown } },
        { signal },
      ),
    enabled: text !== '',
  });

/** What was copied: all values before it and after it. */
interface Copied {
  sku: string;
  before: WizardValues;
  after: WizardValues;
}

/** The values before something was copied, but for those that were typed since. */
const beforeCopy = ({ before, after }: Copied, now: WizardValues): WizardValues =>
  decided({ mine: before, theirs: now }, typedSince(after, now));

const typedSince = (after: WizardValues, now: WizardValues): Record<string, Side> =>
  Object.fromEntries(changedFields(after, now, namesOf(now)).map((name) => [name, 'theirs']));

/** Fills a new product from another one, except what identifies that one or was made only for it. */
export const CopyFromProduct = ({ onCopied }: { onCopied: () => void }) => {
  const { getValues, reset, setFocus } = useWizardForm();
  const [isAsking, setIsAsking] = useState(false);
  // Undefined until something was copied; null after Undo.
  const [copied, setCopied] = useState<Copied | null>();
  // Later, because the form knows its fields only after they are rendered again.
  useEffect(() => {
    if (copied !== undefined) setFocus('itemDescription');
  }, [copied, setFocus]);

  const fillFrom = (values: WizardValues) => {
    reset(values, { keepDefaultValues: true });
    onCopied();
  };
  /** How many products were chosen, or not any more: a late answer is not that of a later choice. */
  const choices = useRef(0);
  const copy = async (id: number) => {
    choices.current += 1;
    const own = choices.current;
    const product = await call(getProduct, { params: { id } });
    if (own !== choices.current) return;
    const before = getValues();
    const after = { ...before, ...copyOf(product, before) };
    fillFrom(after);
    setCopied({ sku: product.sku, before, after });
    setIsAsking(false);
  };

  return (
    <div>
      {isAsking ? (
        <ProductToCopy
          onCopy={copy}
          onLeave={() => {
            choices.current += 1;
            setIsAsking(false);
          }}
        />
      ) : (
        <Button icon={<CopyIcon aria-hidden />} onClick={() => setIsAsking(true)}>
          {copyWords.open}
        </Button>
      )}
      <output className="block">
        {copied ? (
          <span className="mt-3 flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken py-1 pe-1 ps-4 text-quiet">
            {copyWords.copied(copied.sku)}
            <Button
              variant="quiet"
              onClick={() => {
                fillFrom(beforeCopy(copied, getValues()));
                setCopied(null);
              }}
            >
              {words.undo}
            </Button>
          </span>
        ) : null}
      </output>
    </div>
  );
};

type ProductToCopyProps = { onCopy: (id: number) => Promise<void>; onLeave: () => void };

const ProductToCopy = ({ onCopy, onLeave }: ProductToCopyProps) => {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const settled = useSettled(text.trim(), pauseMs);
  const { data, error, isPending } = useProductsToCopy(settled);
  const hits = data?.value ?? [];
  const more = (data?.total ?? 0) - hits.length;
  const status = () => {
    if (error) return sentenceOf(error);
    if (isPending) return copyWords.loading;
    if (hits.length === 0) return copyWords.none;
    return more > 0 ? copyWords.more(more) : null;
  };
  return (
    <div data-own-escape className="grid items-start gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={copyWords.field} hint={copyWords.about} error={failure}>
        <SuggestInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button that opened this field is gone
          autoFocus
          takes="gtin"
          listLabel={copyWords.list}
          placeholder={copyWords.hint}
          marksFirst
          value={text}
          onChange={(event) => setText(event.target.value)}
          open={open && settled !== '' && settled === text.trim()}
          onOpenChange={setOpen}
          suggestions={hits.map((hit) => ({ id: hit.id, content: <Hit hit={hit} /> }))}
          status={status()}
          onTake={(id) => {
            setFailure(null);
            onCopy(id).catch((cause: unknown) => setFailure(sentenceOf(cause)));
          }}
          onKeyDown={(event) => {
            // Enter must not submit the wizard.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape') onLeave();
          }}
        />
      </Field>
      <Button variant="quiet" className="justify-self-start sm:mt-7" onClick={onLeave}>
        {copyWords.leave}
      </Button>
    </div>
  );
};

const Hit = ({ hit }: { hit: SearchHit }) => (
  <>
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Code value={hit.sku} className="font-[560]" />
      <span className="text-quiet text-ink-quiet">{copyWords.labels(hit.labelCount)}</span>
    </span>
    <span className="block text-quiet text-ink-quiet">
      {[hit.itemDescription, hit.clientName].filter(Boolean).join(' · ')}
    </span>
  </>
);
