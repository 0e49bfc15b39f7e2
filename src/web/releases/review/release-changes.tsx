import type { FieldChange } from '#domain/history/contract.ts';
import { ChangedFields } from '../parts/changed-fields.tsx';
import { reviewWords as words } from './wording.ts';

type ReleaseChangesProps = {
  release: {
    summary: string | null;
    changes: readonly FieldChange[];
    fileNames: Readonly<Record<string, string>>;
  };
  /** Names files instead of showing them: nobody is signed in, who alone may fetch them by their addresses. */
  isBrief?: boolean;
};

/** What is new in a release that waits for an answer. */
export const ReleaseChanges = ({
  release: { summary, changes, fileNames },
  isBrief = false,
}: ReleaseChangesProps) => (
  <section aria-labelledby="changes">
    <h2 id="changes" className="text-fact font-[640]">
      {words.changes}
    </h2>
    {summary === null ? null : <p className="mt-1 wrap-anywhere">{summary}</p>}
    <ChangedFields className="mt-2" changes={changes} fileNames={fileNames} isBrief={isBrief} />
  </section>
);
