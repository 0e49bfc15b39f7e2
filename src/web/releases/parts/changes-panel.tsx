import { useId } from 'react';
import type { Product } from '#domain/products/contract.ts';
import type { ChangedRecord, Changes } from '#domain/releases/reading-contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { useChanges, useConfirm, useNoteOpened } from '../changes-queries.ts';
import { readingWords, releasesWords as words } from '../wording.ts';
import { ChangedField } from './changed-field.tsx';

type ChangesPanelProps = {
  product: Product;
  /** 0 while the client is not loaded. */
  clientVersion: number;
};

const isChanged = (record: ChangedRecord | null): boolean =>
  record !== null && record.confirmed !== null && record.confirmed.number !== record.release.number;

const hasChanged = ({ product, client }: Changes): boolean => isChanged(product) || isChanged(client);

/** What changed since the user last confirmed, with the confirmation. Renders nothing if nothing changed. */
export const ChangesPanel = ({ product, clientVersion }: ChangesPanelProps) => {
  const { data: changes } = useChanges(product, clientVersion);
  useNoteOpened(product.id, changes);
  const titleId = useId();
  // Without a response the page is shown as usual: its content is current.
  if (!changes || !hasChanged(changes)) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-sheet border-2 border-warning bg-warning-wash px-4 py-3 print:bg-transparent"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-fact font-[640]">
          {readingWords.changed}
        </h2>
        <Confirm productId={product.id} changes={changes} />
      </div>
      <output className="sr-only">{readingWords.changed}</output>
      <Differences title={readingWords.product} record={changes.product} fileNames={changes.fileNames} />
      {changes.client ? (
        <Differences title={readingWords.client} record={changes.client} fileNames={changes.fileNames} />
      ) : null}
    </section>
  );
};

/**
 * Below the content: when the user confirmed it, or a button for the first confirmation. Renders nothing while the
 * panel has that button.
 */
export const ConfirmationLine = ({ product, clientVersion }: ChangesPanelProps) => {
  const { data: changes } = useChanges(product, clientVersion);
  if (!changes || hasChanged(changes)) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet print:hidden">
      <output className="text-ink-quiet">{stateOf(changes)}</output>
      {changes.isConfirmed ? null : <Confirm productId={product.id} changes={changes} />}
    </div>
  );
};

const Confirm = ({ productId, changes }: { productId: number; changes: Changes }) => {
  const { mutate, isPending } = useConfirm(productId);
  return (
    <Button
      variant="primary"
      pending={isPending}
      onClick={() => mutate(changes)}
      className="shrink-0 print:hidden"
    >
      {isPending ? readingWords.confirming : readingWords.confirm}
    </Button>
  );
};

const stateOf = ({ product, client, isConfirmed }: Changes): string => {
  if (isConfirmed && product.confirmed)
    return words.youConfirmedReleaseOn({
      number: product.release.number,
      at: formatDateTime(product.confirmed.at),
    });
  return product.confirmed === null || client === null ? readingWords.never : readingWords.neverClient;
};

type DifferencesProps = {
  title: string;
  record: ChangedRecord;
  fileNames: Changes['fileNames'];
};

const Differences = ({ title, record, fileNames }: DifferencesProps) => {
  const { release, confirmed, changes } = record;
  if (!isChanged(record)) return null;
  return (
    <div className="mt-3">
      <h3 className="font-[560] tabular-nums">
        {words.releaseTo({
          title,
          number: confirmed?.number ?? '',
          number2: release.number,
          at: formatDateTime(release.at),
        })}
      </h3>
      {changes === null ? (
        <p>{readingWords.notKept}</p>
      ) : (
        <dl className="mt-2">
          {changes.map((change) => (
            <ChangedField
              key={`${change.field} ${change.labelNumber ?? 0}`}
              change={change}
              fileNames={fileNames}
            />
          ))}
        </dl>
      )}
    </div>
  );
};
