import type { OrderMessage } from '#domain/supply/message-contract.ts';
import { classes } from '#web/kit/classes.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { CommentForm } from '#web/releases/review/comment-form.tsx';
import { useCan } from '#web/session/session.tsx';
import { useSayOfOrder } from './supply-queries.ts';
import { supplyWords as words } from './supply-wording.ts';

type LineMessagesProps = {
  orderId: number;
  position: number;
  /** Those of all lines; null while they are not loaded, which the page says. */
  messages: readonly OrderMessage[] | null;
};

/** What the two sides of an order have asked and answered about a label, and the next question or answer. */
export const LineMessages = ({ orderId, position, messages }: LineMessagesProps) => {
  const { mutate, isPending, error } = useSayOfOrder(orderId);
  const maySay = useCan('order.ask');
  const own = messages?.filter((message) => message.position === position) ?? [];
  if (own.length === 0 && !maySay) return null;
  return (
    <div className={classes('grid gap-3', own.length === 0 && 'print:hidden')}>
      <h3 className="font-[640]">{words.messages}</h3>
      {own.length === 0 ? null : (
        <ol className="grid gap-2">
          {own.map(({ id, by, at, isOfSupplier, text }) => (
            <li key={id} className="rounded-control bg-sunken px-4 py-2">
              <p className="text-quiet text-ink-quiet">
                {by === null
                  ? words.messageOf.portal
                  : `${isOfSupplier ? words.messageOf.supplier : words.messageOf.us}: ${by}`}
                , <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {maySay ? (
        <CommentForm
          label={words.message}
          button={words.say}
          missing={words.messageMissing}
          pending={isPending}
          error={error}
          onSay={(text, onSaid, key) => mutate({ position, text, key }, { onSuccess: onSaid })}
        />
      ) : null}
    </div>
  );
};
