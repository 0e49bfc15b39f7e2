import type { FieldChange } from '#domain/history/contract.ts';
import { ChangedFields } from '../parts/changed-fields.tsx';
import { reviewWords as words } from './wording.ts';

type ReleaseChangesProps = {
  release: {
    summary: string | null;
    changes: readonly FieldChange[];
    fileNames: Readonly<Record<string, string>>;
  };
};

/** What is new in a release that waits for an answer. */
export const ReleaseChanges = ({ release: { summary, changes, fileNames } }: ReleaseChangesProps) => (
  <section aria-labelledby="changes">
    <h2 id="changes" className="text-fact font-[640]">
      {words.changes}
    </h2>
    {summary === null ? null : <p className="mt-1 wrap-anywhere">{summary}</p>}
    <ChangedFields className="mt-2" changes={changes} fileNames={fileNames} />
  </section>
);
