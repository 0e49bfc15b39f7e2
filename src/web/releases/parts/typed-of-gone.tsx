import { Button } from '#web/kit/controls/button.tsx';
import { draftWords } from '../draft-wording.ts';

type TypedOfGoneProps = { texts: readonly string[]; onClose: () => void };

/** What was typed about a draft that somebody else has ended. Renders nothing if nothing was. */
export const TypedOfGone = ({ texts, onClose }: TypedOfGoneProps) => {
  const written = texts.filter((text) => text.trim() !== '');
  return written.length === 0 ? null : (
    <div
      role="alert"
      className="mb-2 grid justify-items-start gap-2 rounded-sheet border-2 border-warning bg-warning-wash px-4 py-2.5 print:hidden"
    >
      <p className="font-[560]">{draftWords.gone}</p>
      {written.map((text) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
      <Button onClick={onClose}>{draftWords.leaveIt}</Button>
    </div>
  );
};
