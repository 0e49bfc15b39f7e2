import { fieldName } from '#web/words/field-name.ts';
import { artworkFile } from '#domain/products/artwork-file.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import type { FullRelease } from '#domain/releases/contract.ts';
import { valueWords } from '#web/history/wording.ts';
import { choiceName } from '#web/record/choice-in-words.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { Fold } from '#web/kit/controls/fold.tsx';
import { recordAddress } from '../compare-address.ts';
import { compareReleases, keyOfField } from '../compare-releases.ts';
import { comparison, releasesSection, releasesWords as words } from '../wording.ts';
import { ChangedFields } from './changed-fields.tsx';

type ReleaseComparisonProps = {
  kind: 'product' | 'client';
  id: number;
  before: FullRelease;
  after: FullRelease;
};

/** Compares two releases of one record, side by side and then field by field; equal fields are collapsed. */
export const ReleaseComparison = ({ kind, id, before, after }: ReleaseComparisonProps) => {
  const { differing, same } = compareReleases(kind, before, after);
  const fileNames = { ...before.fileNames, ...after.fileNames };
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
        {[before, after].map((release, at) => (
          <ReleaseHead
            // Both sides may be the same release.
            key={at === 0 ? 'before' : 'after'}
            release={release}
            to={`${recordAddress({ kind, id })}?release=${release.number}`}
          />
        ))}
      </div>
      <h2 className="mt-8 mb-3 text-fact font-[640]">{comparison.differences}</h2>
      {before.number === after.number ? (
        <p>{comparison.itself}</p>
      ) : differing.length === 0 ? (
        <p>{comparison.nothing}</p>
      ) : (
        <ChangedFields changes={differing} fileNames={fileNames} />
      )}
      {same.length === 0 ? null : <Same fields={same} fileNames={fileNames} />}
    </>
  );
};

const ReleaseHead = ({ release, to }: { release: FullRelease; to: string }) => (
  <section
    aria-label={words.release({ number: release.number })}
    className="min-w-0 rounded-sheet border border-line p-4"
  >
    <h2 className="text-fact font-[640] tabular-nums">{words.release({ number: release.number })}</h2>
    <p className="break-words">{release.summary}</p>
    {release.artworkReason === null ? null : (
      <p className="break-words text-warning">{releasesSection.inSpite(release.artworkReason)}</p>
    )}
    <p className="text-quiet text-ink-quiet tabular-nums">
      {formatDateTime(release.at)}, {release.by ?? releasesSection.portal}
      {release.approvedBy === null ? null : `, ${comparison.approved} ${release.approvedBy}`}
    </p>
    <p className="text-quiet break-all text-ink-quiet">
      {words.sha256} <span className="font-mono">{release.sha256}</span>
    </p>
    <TextLink
      to={to}
      aria-label={words.releaseShow({ show: releasesSection.show, number: release.number })}
      className="inline-flex min-h-12 items-center print:hidden"
    >
      {releasesSection.show}
    </TextLink>
  </section>
);

type FileNames = Readonly<Record<string, string>>;

const Same = ({ fields, fileNames }: { fields: readonly FieldChange[]; fileNames: FileNames }) => (
  <Fold
    summary={`${comparison.same} (${fields.length})`}
    summaryClass="min-h-12 text-fact font-[640]"
    className="mt-8 border-t border-line-strong pt-2 print:hidden"
  >
    <dl>
      {fields.map((field) => (
        <div
          key={keyOfField(field)}
          className="border-t border-line py-2.5 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6"
        >
          <dt className="text-quiet text-ink-quiet">{fieldName(field)}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {choiceName(field.field, field.after) ?? wordsOf(field.after, fileNames)}
          </dd>
        </div>
      ))}
    </dl>
  </Fold>
);

/** A value in words; for a file, its name. */
const wordsOf = (value: FieldChange['after'], fileNames: FileNames): string => {
  const nameOf = (text: string) => fileNames[text] ?? artworkFile(text).name ?? text;
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  return typeof value === 'string' ? (fileNames[value] ?? value) : valueWords(value);
};
