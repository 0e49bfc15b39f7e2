import type { ReleaseComment } from '#domain/releases/comment-contract.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { reviewWords as words } from './wording.ts';

/** A comment with the number of its mark. */
export interface NumberedComment extends ReleaseComment {
  mark: number;
}

/** Comments in the order in which they were made; each has the number of its mark on the artwork. */
export const numbered = (comments: readonly ReleaseComment[]): NumberedComment[] =>
  comments.map((comment, index) => ({ ...comment, mark: index + 1 }));

/** What was said of a release, oldest first. */
export const CommentList = ({ comments }: { comments: readonly NumberedComment[] }) =>
  comments.length === 0 ? (
    <p className="text-ink-quiet">{words.none}</p>
  ) : (
    <ol className="grid gap-3">
      {comments.map(({ id, mark, by, at, isOfClient, text, place }) => (
        <li key={id} className="rounded-sheet border border-line bg-stock px-4 py-3">
          <p className="text-quiet text-ink-quiet">
            <span className="font-[640] text-ink">{mark}</span> {by}
            {isOfClient ? ` (${words.ofClient})` : ''}, <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          {place ? <p className="mt-1 text-quiet text-ink-quiet">{words.at(place)}</p> : null}
        </li>
      ))}
    </ol>
  );
