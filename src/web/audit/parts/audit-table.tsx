import type { AuditEntry, AuditKind } from '#domain/audit/contract.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatExactTime } from '#web/kit/texts/format-date.ts';
import { codeOfEntry, placeOfEntry, sentenceOfEntry } from '../entry-wording.ts';
import { kindNames, auditWords as words } from '../wording.ts';

/** Highlights what administrators look for. */
const tones: Readonly<Partial<Record<AuditKind, BadgeTone>>> = {
  sign_in_failed: 'warning',
  refused: 'danger',
  deleted: 'notice',
};

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'what',
    head: words.whatHappened,
    onCard: 'title',
    cell: (entry) => (
      <span className="grid">
        <span className="font-[560] wrap-anywhere">
          <Sentence entry={entry} />
        </span>
        {entry.call === null ? null : (
          <span className="text-quiet font-normal wrap-anywhere text-ink-quiet">{entry.call}</span>
        )}
      </span>
    ),
  },
  {
    key: 'kind',
    head: words.kind,
    cell: ({ kind }) => (
      <Badge tone={tones[kind] ?? 'outline'} className="md:whitespace-nowrap">
        {kindNames[kind]}
      </Badge>
    ),
  },
  {
    key: 'at',
    head: words.when,
    cell: ({ at }) => (
      <time dateTime={at} title={words.utc({ at: at.slice(0, 19).replace('T', ' ') })}>
        {formatExactTime(at)}
      </time>
    ),
    className: 'md:whitespace-nowrap',
  },
  {
    key: 'address',
    head: words.address,
    cell: (entry) => (
      <span className="grid max-md:text-end md:min-w-[15ch]">
        <span className="wrap-anywhere tabular-nums">{placeOfEntry(entry)}</span>
        {entry.requestId === null ? null : <span className="text-ink-quiet">{entry.requestId}</span>}
      </span>
    ),
  },
];

const Sentence = ({ entry }: { entry: AuditEntry }) => {
  const sentence = sentenceOfEntry(entry);
  const code = codeOfEntry(entry);
  const at = code === null ? -1 : sentence.lastIndexOf(code);
  if (code === null || at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <Code value={code} className="inline-block max-w-full" />
      {sentence.slice(at + code.length)}
    </>
  );
};

/** The audit trail: what was done, when and from where; one card per event on a phone. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <DataTable caption={words.auditTrail} columns={columns} rows={entries} rowKey={({ id }) => id} />
);
