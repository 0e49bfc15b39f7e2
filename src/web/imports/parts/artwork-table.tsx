import XIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import type { MatchedLabel, MatchedProduct } from '#domain/artwork/match-contract.ts';
import { percentOf } from '#web/files/upload-items.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Progress } from '#web/kit/controls/progress.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import type { ArtworkInBulk, ArtworkRow } from '../use-artwork-in-bulk.ts';
import { artworkInBulk as words, foundByNames, placeNames } from '../artwork-wording.ts';

type ArtworkTableProps = Pick<ArtworkInBulk, 'rows' | 'choose' | 'uploads' | 'mode'>;

/** The files, each with the product and the label that it is for. */
export const ArtworkTable = ({ rows, ...acts }: ArtworkTableProps) => (
  <DataTable
    caption={words.filesCaption}
    columns={columnsFor(acts)}
    rows={rows}
    rowKey={({ item }) => item.id}
    dense
  />
);

const columnsFor = ({
  choose,
  uploads,
  mode,
}: Omit<ArtworkTableProps, 'rows'>): readonly Column<ArtworkRow>[] => [
  {
    key: 'file',
    head: words.file,
    onCard: 'title',
    className: 'md:w-1/4',
    cell: (row) => (
      <span className="grid gap-1">
        <span className="font-[560] wrap-anywhere">{row.item.name}</span>
        <Sending {...row} onRetry={() => uploads.retry(row.item.id)} />
      </span>
    ),
  },
  {
    key: 'product',
    head: words.product,
    cell: (row) => <Product row={row} choose={choose} />,
    isEmpty: ({ match }) => match === null,
  },
  {
    key: 'label',
    head: words.label,
    cell: (row) => <Label row={row} choose={choose} mode={mode} />,
    isEmpty: ({ product }) => product === null,
  },
  {
    key: 'state',
    head: words.state,
    cell: ({ isReady, label }) =>
      isReady ? (
        label !== null && label.faults.length > 0 ? (
          <Badge tone="notice" className="md:whitespace-nowrap">
            {words.checkIt}
          </Badge>
        ) : (
          <Badge tone="success">{words.ready}</Badge>
        )
      ) : (
        <Badge tone="neutral">{words.open}</Badge>
      ),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    className: 'md:w-px',
    cell: ({ item }) => (
      <IconButton
        label={words.remove({ name: item.name })}
        variant="quiet"
        icon={<XIcon aria-hidden />}
        onClick={() => uploads.remove(item.id)}
      />
    ),
  },
];

/** The progress of uploading and then reading a file. */
const Sending = ({
  item: { name, state },
  key,
  match,
  fault,
  onRetry,
}: ArtworkRow & { onRetry: () => void }) => {
  if (state.step === 'failed')
    return (
      <span className="grid justify-items-start gap-1 text-quiet font-normal text-danger">
        {state.message}
        {state.canRetry ? (
          <Button size="dense" onClick={onRetry} aria-label={words.sendAgain({ name })}>
            {words.sendAgainButton}
          </Button>
        ) : null}
      </span>
    );
  if (state.step !== 'done')
    return <Progress value={percentOf(state)} max={100} label={words.sending({ name })} />;
  if (fault !== null) return <span className="text-quiet font-normal text-danger">{fault}</span>;
  if (key !== null && match === null)
    return <span className="text-quiet font-normal text-ink-quiet">{words.matching}</span>;
  return match?.unread ? (
    <span className="text-quiet font-normal text-ink-quiet">{match.unread.sentence}</span>
  ) : null;
};

const productInWords = ({ sku, itemDescription, clientName }: MatchedProduct): string =>
  [sku, itemDescription, clientName].filter((text) => text !== null).join(' · ');

type PartProps = { row: ArtworkRow; choose: ArtworkInBulk['choose'] };

const Product = ({ row: { item, match, product }, choose }: PartProps) => {
  if (match === null) return null;
  const { products } = match;
  const [only] = products;
  return (
    <span className="grid gap-1">
      {products.length === 0 ? <span>{words.noProduct}</span> : null}
      {products.length === 1 && only ? <span className="wrap-anywhere">{productInWords(only)}</span> : null}
      {products.length > 1 ? (
        <>
          {product === null ? <span className="text-ink-quiet">{words.several}</span> : null}
          <Select
            size="dense"
            aria-label={words.productOf({ name: item.name })}
            placeholder={words.chooseProduct}
            options={products.map((one) => ({ value: String(one.id), label: productInWords(one) }))}
            value={product === null ? undefined : String(product.id)}
            onValueChange={(id) => choose(item.id, { productId: Number(id) })}
          />
        </>
      ) : null}
      {(product ?? only)?.foundBy.map(({ code, place, text }) => (
        <span key={`${code} ${place} ${text}`} className="text-quiet text-ink-quiet">
          {foundByNames[code]} <span className="code">{text}</span> {placeNames[place]}
        </span>
      ))}
      {(product ?? only)?.refusal ? (
        <span className="text-quiet text-danger">{(product ?? only)?.refusal?.sentence}</span>
      ) : null}
      {product === null || products.length > 1 ? <OtherCode {...{ item, choose }} /> : null}
    </span>
  );
};

/** Looks for the product by another code, typed or scanned. */
const OtherCode = ({ item, choose }: Pick<ArtworkRow, 'item'> & Pick<PartProps, 'choose'>) => {
  const [code, setCode] = useState('');
  return (
    <search aria-label={words.otherCode({ name: item.name })}>
      <form
        className="flex items-center gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') choose(item.id, { name: code.trim() });
        }}
      >
        <Input
          code
          size="dense"
          autoComplete="off"
          placeholder={words.skuOrBarcode}
          aria-label={words.skuOrBarcodeFor({ name: item.name })}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="dense">
          {words.find}
        </Button>
      </form>
    </search>
  );
};

const labelInWords = ({ labelSku, labelType, labelSize }: MatchedLabel, nth: number): string =>
  [labelSku ?? words.labelNth({ nth: nth + 1 }), labelType, labelSize]
    .filter((text) => text !== null)
    .join(' · ');

const Label = ({ row: { item, product, label }, choose, mode }: PartProps & Pick<ArtworkInBulk, 'mode'>) => {
  if (product === null || product.labels.length === 0) return <span className="text-ink-quiet">–</span>;
  const [only] = product.labels;
  return (
    <span className="grid gap-1">
      {product.labels.length === 1 && only ? (
        <span className="wrap-anywhere">{labelInWords(only, 0)}</span>
      ) : (
        <Select
          size="dense"
          aria-label={words.labelOf({ name: item.name })}
          placeholder={words.chooseLabel}
          options={product.labels.map((one, nth) => ({ value: one.id, label: labelInWords(one, nth) }))}
          value={label?.id}
          onValueChange={(labelId) => choose(item.id, { productId: product.id, labelId })}
        />
      )}
      {label !== null && label.artworkCount > 0 ? (
        <span className="text-quiet text-ink-quiet">
          {mode === 'add' ? words.itHas(label.artworkCount) : words.itLoses(label.artworkCount)}
        </span>
      ) : null}
      {label?.faults.map(({ sentence }) => (
        <span key={sentence} className="text-quiet wrap-anywhere text-danger">
          {sentence}
        </span>
      ))}
    </span>
  );
};
