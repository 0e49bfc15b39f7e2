import { useState, type SyntheticEvent } from 'react';
import type { SupplyLine } from '#domain/supply/contract.ts';
import type { OrderMessage } from '#domain/supply/message-contract.ts';
import * as limits from '#domain/limits.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { CreationKeys } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { useCan } from '#web/session/session.tsx';
import { LineMessages } from './line-messages.tsx';
import { useSayOfLine } from './supply-queries.ts';
import { supplyWords as words } from './supply-wording.ts';

const wholeIn = (text: string): number | null => {
  const number = Number(text.trim());
  return Number.isInteger(number) && number >= 1 ? number : null;
};

type LineProps = { orderId: number; line: SupplyLine };

/** One ordered label: what to print, and what the supplier has said of it or says next. */
export const SupplyLineCard = ({
  orderId,
  line,
  messages,
}: LineProps & { messages: readonly OrderMessage[] | null }) => {
  const mayAnswer = useCan('order.supply');
  const { position, labelSku, labelSize, quantity, neededBy, confirmed, shippedAt, rolls } = line;
  const { isStopped, stops, closedAs } = line;
  const mayGoOn = mayAnswer && closedAs === null;
  return (
    <section
      aria-labelledby={`line-${position}`}
      data-print="together"
      className="grid gap-4 rounded-sheet border border-line bg-stock p-4 sm:p-6"
    >
      <div>
        <h2 id={`line-${position}`} className="text-fact font-[680]">
          <Code value={labelSku} />
        </h2>
        <p className="text-ink-quiet">
          {labelSize} · {words.ordered(quantity)}
          {neededBy === null ? null : ` · ${words.neededBy(neededBy)}`}
        </p>
      </div>
      {closedAs === null ? null : <p className="font-medium">{words.closed[closedAs]}</p>}
      {isStopped ? (
        <div role="alert" className="rounded-control bg-danger-wash px-4 py-3 font-medium text-danger">
          {stops.includes('artwork') ? <p>{words.otherArtwork}</p> : null}
          {stops.includes('quantity') ? (
            <p>{words.otherQuantity(quantity, confirmed?.quantity ?? 0)}</p>
          ) : null}
        </div>
      ) : null}
      <Artwork line={line} />
      {confirmed && !isStopped ? <p>{words.confirmed(confirmed.quantity, quantity, confirmed.day)}</p> : null}
      {shippedAt === null ? null : (
        <div>
          <p className="mb-2 font-[640]">{words.shipped}</p>
          <ul className="grid gap-2">
            {rolls.map(({ code, pieces, paper, received }) => (
              <li key={code} className="flex flex-wrap gap-x-3">
                <Code value={code} />
                <span>{words.announced(pieces)}</span>
                {paper === null ? null : <span>{words.onPaper(paper)}</span>}
                {received ? <span className="text-ink-quiet">{words.received(received.pieces)}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayGoOn && (confirmed === null || isStopped) ? <ConfirmForm orderId={orderId} line={line} /> : null}
      {mayGoOn && confirmed && !isStopped && shippedAt === null ? (
        <ShipForm orderId={orderId} line={line} />
      ) : null}
      <LineMessages orderId={orderId} position={position} messages={messages} />
    </section>
  );
};

const Artwork = ({ line: { artwork } }: { line: SupplyLine }) =>
  artwork.length === 0 ? (
    <p className="text-warning">{words.noArtwork}</p>
  ) : (
    <div>
      <h3 className="font-[640]">{words.artwork}</h3>
      <ul className="mt-1 grid gap-2">
        {artwork.map(({ key, name, sha256, faults }) => (
          <li key={key}>
            <a
              href={`/api/download/${key}`}
              className="inline-flex min-h-12 items-center font-[560] wrap-anywhere underline"
            >
              {name}
            </a>
            <span className="block text-quiet break-all text-ink-quiet">{words.sha256({ sha256 })}</span>
            <Check faults={faults} />
          </li>
        ))}
      </ul>
    </div>
  );

const Check = ({ faults }: { faults: readonly string[] | null }) =>
  faults === null || faults.length === 0 ? (
    <p className="text-quiet text-ink-quiet">{faults === null ? words.unread : words.passes}</p>
  ) : (
    <div className="text-quiet text-warning">
      {words.fails}
      <ul className="list-disc ps-5">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );

const Failure = ({ error }: { error: Error | null }) =>
  error ? (
    <p role="alert" className="text-danger">
      {sentenceOf(error)}
    </p>
  ) : null;

/** What is wrong with a field of the line that was sent. */
const faultOf = (error: Error | null, field: string): string | undefined =>
  error instanceof CallError ? error.fields[`lines.0.${field}`] : undefined;

const ConfirmForm = ({ orderId, line }: LineProps) => {
  const { mutate, isPending, error } = useSayOfLine(orderId);
  // What is ordered may change while the form is open; what was typed stays.
  const [typed, setTyped] = useState<string | null>(null);
  const quantity = typed ?? String(line.quantity ?? '');
  const [day, setDay] = useState('');
  const [isTried, setIsTried] = useState(false);
  const whole = wholeIn(quantity);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    const { position, artworkState, quantity: ordered } = line;
    if (whole !== null && day !== '')
      mutate({ confirm: { position, quantity: whole, day, artworkState, ordered } });
  };
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-3 sm:items-start print:hidden"
    >
      <Field
        label={words.quantity}
        required
        error={isTried && whole === null ? words.whole : faultOf(error, 'quantity')}
      >
        <Input inputMode="numeric" value={quantity} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Field
        label={words.day}
        required
        error={isTried && day === '' ? words.dayMissing : faultOf(error, 'day')}
      >
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <div className="grid gap-2 sm:pt-7">
        <Button type="submit" variant="primary" pending={isPending}>
          {line.isStopped ? words.confirmAgain : words.confirm}
        </Button>
        <Failure error={error} />
      </div>
      {typed === null && day === '' ? null : <LeaveGuard when isOfPage />}
    </form>
  );
};

const ShipForm = ({ orderId, line }: LineProps) => {
  const { mutate, isPending, error } = useSayOfLine(orderId);
  const [keys] = useState(() => new CreationKeys());
  const [rolls, setRolls] = useState('1');
  const [first] = useState(String(line.confirmed?.quantity ?? ''));
  const [pieces, setPieces] = useState(first);
  const [batch, setBatch] = useState('');
  const [paper, setPaper] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [many, each] = [wholeIn(rolls), wholeIn(pieces)];
  const isTyped = rolls !== '1' || pieces !== first || batch !== '' || paper !== '';
  const isTooMany = many !== null && many > limits.supply.rollsPerLine;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (many === null || isTooMany || each === null) return;
    const roll = { pieces: each, batch: batch.trim() === '' ? null : batch.trim() };
    const ship = {
      position: line.position,
      rolls: Array.from({ length: many }, () => roll),
      paper: paper.trim() === '' ? null : paper.trim(),
    };
    mutate({ ship, key: keys.of(ship) });
  };
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2 sm:items-start lg:grid-cols-5 print:hidden"
    >
      <Field
        label={words.rolls}
        required
        error={isTried && many === null ? words.whole : isTooMany ? words.tooManyRolls : undefined}
      >
        <Input inputMode="numeric" value={rolls} onChange={({ target }) => setRolls(target.value)} />
      </Field>
      <Field label={words.pieces} required error={isTried && each === null ? words.whole : undefined}>
        <Input inputMode="numeric" value={pieces} onChange={({ target }) => setPieces(target.value)} />
      </Field>
      <Field label={words.batch}>
        <Input code value={batch} onChange={({ target }) => setBatch(target.value)} />
      </Field>
      <Field label={words.paper}>
        <Input value={paper} onChange={({ target }) => setPaper(target.value)} />
      </Field>
      <div className="grid gap-2 sm:pt-7">
        <Button type="submit" variant="primary" pending={isPending}>
          {words.ship}
        </Button>
        <Failure error={error} />
      </div>
      {isTyped ? <LeaveGuard when isOfPage /> : null}
    </form>
  );
};
