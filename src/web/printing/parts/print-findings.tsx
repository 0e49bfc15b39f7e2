import { z } from 'zod';
import { Finding } from '#domain/artwork/file-findings.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { FoundAreas } from '#web/artwork/parts/found-areas.tsx';
import { useArtworkFacts } from '#web/artwork/queries.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import * as limits from '#domain/limits.ts';
import { printWords } from '../wording.ts';

/** What was found in the artwork of a refused job; nothing if it was refused for another reason. */
const findingsIn = (error: unknown): Finding[] =>
  error instanceof CallError ? (z.array(Finding).safeParse(error.findings).data ?? []) : [];

/** Whether a job was refused for what was found, so that a reason prints it. */
export const hasFindings = (error: unknown): boolean => findingsIn(error).length > 0;

type PrintFindingsProps = {
  error: Error;
  /** The value of the artwork file, if its first page is what was judged. */
  artwork: string | null;
  reason: string;
  wrong: string | undefined;
  onReason: (reason: string) => void;
};

/** Why nothing was printed: of artwork with the areas marked, and where to say why it is printed all the same. */
export const PrintFindings = ({ error, artwork, reason, wrong, onReason }: PrintFindingsProps) => {
  const findings = findingsIn(error);
  const isLight = findings.some(({ code }) => code === 'lost_ink' || code === 'lost_word');
  const areas = findings.flatMap((finding) => (finding.page === 1 ? finding.areas : []));
  return (
    <>
      <div role="alert" className="rounded-control bg-danger-wash px-4 py-3 wrap-anywhere text-danger">
        {findings.length < 2 ? (
          <p>{sentenceOf(error)}</p>
        ) : (
          <>
            <p>{printWords.found}</p>
            <ul className="mt-1 list-disc ps-5">
              {findings.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {artwork === null ? null : <Marked value={artwork} areas={areas} />}
      {findings.length === 0 ? null : (
        <Field
          label={printWords.reason}
          hint={isLight ? printWords.greyHint : printWords.reasonHint}
          error={wrong}
        >
          <Textarea
            rows={2}
            maxLength={limits.text.reason}
            value={reason}
            onChange={({ currentTarget }) => onReason(currentTarget.value)}
          />
        </Field>
      )}
    </>
  );
};

const Marked = ({ value, areas }: { value: string; areas: Finding['areas'] }) => {
  const key = keyOfValue(value);
  const { data: facts } = useArtworkFacts(key ?? '', undefined);
  const [size] = facts?.state === 'read' ? facts.sizes : [];
  return size ? <FoundAreas value={value} size={size} areas={areas} /> : null;
};
