import { Button } from '#web/kit/controls/button.tsx';
import { formatClock, formatDate } from '#web/kit/texts/format-date.ts';
import type { InputOffer } from './kept-input.ts';
import { recordWords as words } from './wording.ts';

/** When something was typed: the time, with the date unless it was today. */
const when = (atMs: number): string => {
  const [then, today] = [formatDate(new Date(atMs)), formatDate(new Date())];
  const time = formatClock(atMs);
  return then === today ? time : `${then}, ${time}`;
};

/** Offers to restore input that was typed here and never sent. */
export const KeptInputOffer = ({ offer }: { offer: InputOffer | null }) =>
  offer ? (
    <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-accent-wash px-4 py-2">
      <span className="py-2">{words.inputKept({ atMs: when(offer.atMs) })}</span>
      <span className="flex gap-2">
        <Button onClick={offer.restore}>{words.restore}</Button>
        <Button variant="quiet" onClick={offer.discard}>
          {words.discard}
        </Button>
      </span>
    </output>
  ) : null;
