import { useId } from 'react';
import type { Product } from '#domain/products/contract.ts';
import type { ChangedRecord, Changes } from '#domain/releases/reading-contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useOkKey } from '#web/kit/use-ok-key.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { useChanges, useConfirm, useNoteOpened } from '../changes-queries.ts';
import { readingWords, releasesWords as words } from '../wording.ts';
import { ChangedFields } from './changed-fields.tsx';

type ChangesPanelProps = {
  product: Product;
  /** 0 while the client is not loaded. */
  clientVersion: number;
};

const isChanged = ({ since, release }: ChangedRecord): boolean =>
  since !== null && since.number !== release.number;

/**
 * What is new to the user in a product and its client, with the confirmation, which is also the OK key. Renders nothing if
 * nothing is.
 */
export const ChangesPanel = ({ product, clientVersion }: ChangesPanelProps) => {
  const { data: changes } = useChanges(product, clientVersion);
  useNoteOpened(product.id, changes);
  const titleId = useId();
  // Without a response the page is shown as usual: its content is current.
  if (!changes) return null;
  if (!changes.isAsked) return <PrintedReleases changes={changes} />;
  const { client, fileNames } = changes;
  const title = titleOf(changes);
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-sheet border-2 border-warning bg-warning-wash px-4 py-3 print:bg-transparent"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-fact font-[640]">
          {title}
        </h2>
        <Confirm productId={product.id} changes={changes} />
      </div>
      <PrintedReleases changes={changes} />
      <output className="sr-only">{title}</output>
      <Differences title={readingWords.product} record={changes.product} fileNames={fileNames} />
      {client ? <Differences title={readingWords.client} record={client} fileNames={fileNames} /> : null}
    </section>
  );
};

const titleOf = ({ product, client }: Changes): string => {
  if ([product, client].some((record) => record?.confirmed && isChanged(record))) return readingWords.changed;
  if (isChanged(product) || (client && isChanged(client))) return readingWords.changedSinceOpened;
  return product.confirmed === null ? readingWords.never : readingWords.neverClient;
};

/** Below the content: when the user confirmed it. Renders nothing while the panel asks, or if they never did. */
export const ConfirmationLine = ({ product, clientVersion }: ChangesPanelProps) => {
  const { data: changes } = useChanges(product, clientVersion);
  if (!changes?.isConfirmed || !changes.product.confirmed) return null;
  const { release, confirmed } = changes.product;
  return (
    <output className="mt-6 block text-quiet text-ink-quiet print:hidden">
      {words.confirmedOn({ number: release.number, at: formatDateTime(confirmed.at) })}
    </output>
  );
};

/** On paper, by which releases the sheet is. */
const PrintedReleases = ({ changes: { product, client } }: { changes: Changes }) => (
  <p className="mb-2 hidden text-quiet tabular-nums print:block">
    {readingWords.releases(product.release.number, client?.release.number ?? null)}
  </p>
);

const Confirm = ({ productId, changes }: { productId: number; changes: Changes }) => {
  const { mutate, isPending } = useConfirm(productId);
  useOkKey(() => {
    if (!isPending) mutate(changes);
  });
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="Enter"
      pending={isPending}
      onClick={() => mutate(changes)}
      className="shrink-0 print:hidden"
    >
      {isPending ? readingWords.confirming : readingWords.confirm}
    </Button>
  );
};

type DifferencesProps = {
  title: string;
  record: ChangedRecord;
  fileNames: Changes['fileNames'];
};

const Differences = ({ title, record, fileNames }: DifferencesProps) => {
  const { release, since, changes, summaries } = record;
  if (!isChanged(record)) return null;
  return (
    <div className="mt-3">
      <h3 className="font-[560] tabular-nums">
        {words.releaseTo({
          title,
          number: since?.number ?? 0,
          number2: release.number,
          at: formatDateTime(release.at),
        })}
      </h3>
      {summaries.map(({ number, summary }) => (
        <p key={number} className="mt-1 text-fact font-[560] wrap-anywhere">
          {summary}
        </p>
      ))}
      {changes === null ? (
        <p>{readingWords.notKept}</p>
      ) : (
        <ChangedFields className="mt-2" changes={changes} fileNames={fileNames} />
      )}
    </div>
  );
};
