import { formatNumber } from '#web/words/formats.ts';
import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BilledMonth, getBilling, type BillingLine } from '#domain/billing/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { buttonLook } from '#web/kit/controls/button-look.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { formatDay } from '#web/kit/texts/format-day.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useCan, useCurrentUser } from '#web/session/session.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { useBilling } from './billing-queries.ts';
import { billingWords as words } from './billing-wording.ts';

const columns: readonly Column<BillingLine>[] = [
  {
    key: 'run',
    head: words.run,
    onCard: 'title',
    cell: ({ runId, sku }) => (
      <TextLink
        to={`/runs/${runId}/record`}
        className="inline-flex min-h-6 items-center gap-x-1 pointer-coarse:min-h-12"
      >
        <span>
          {words.runRunId({ runId })} <Code value={sku} />
        </span>
      </TextLink>
    ),
  },
  { key: 'client', head: words.client, cell: ({ clientName }) => clientName ?? '' },
  {
    key: 'day',
    head: words.day,
    cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>,
  },
  {
    key: 'kind',
    head: words.work,
    cell: ({ kind, reason }) => (reason === null ? words.kinds[kind] : `${words.kinds[kind]}: ${reason}`),
  },
  {
    key: 'quantity',
    head: words.quantity,
    align: 'end',
    cell: ({ quantity }) => <span className="tabular-nums">{formatNumber(quantity)}</span>,
  },
  {
    key: 'rate',
    head: words.rate,
    align: 'end',
    cell: ({ rate, unit }) => (
      <span className="tabular-nums">
        {rate} {words.units[unit]}
      </span>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    align: 'end',
    cell: ({ amount, currency }) => (
      <span className="whitespace-nowrap tabular-nums">
        {amount} {currency}
      </span>
    ),
  },
];

const correction = (onAsk: (line: BillingLine) => void): Column<BillingLine> => ({
  key: 'correct',
  head: <span className="sr-only">{words.correct}</span>,
  onCard: 'bare',
  align: 'end',
  cell: (line) => (
    <Button
      size="dense"
      aria-label={words.correctOf(`${line.runId}, ${words.kinds[line.kind]}`)}
      onClick={() => onAsk(line)}
    >
      {words.correct}
    </Button>
  ),
});

const monthIn = (text: string | null): string | null => BilledMonth.safeParse(text).data ?? null;

/** What is no month yet stays as it is typed: some browsers have no picker of months, and give each letter. */
const MonthField = ({ month, onChange }: { month: string; onChange: (month: string) => void }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const type = (text: string) => {
    const whole = monthIn(text);
    setTyped(whole === null ? text : null);
    setIsLeft(false);
    if (whole !== null) onChange(whole);
  };
  return (
    <Field
      label={words.month}
      className="max-w-48"
      error={isLeft && typed !== null ? words.monthWrong : undefined}
    >
      <Input
        type="month"
        value={typed ?? month}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setIsLeft(true)}
      />
    </Field>
  );
};

const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** /billing?month=2026-11: what the closed runs of a month cost, for editors and for the client whose runs they are. */
export const BillingScreen = () =>
  useCan('billing.read') ? (
    <Billing />
  ) : (
    <>
      <PageHead title={words.title} />
      <EmptyState title={words.editorsOnly} />
    </>
  );

const Billing = () => {
  const [query, setQuery] = useSearchParams();
  const month = monthIn(query.get('month')) ?? thisMonth();
  const user = useCurrentUser();
  const ownClient = user.partner && 'clientId' in user.partner ? user.partner.clientId : undefined;
  const asked = idInAddress(query.get('clientId') ?? undefined);
  const clientId = ownClient ?? asked;
  const mayCorrect = useCan('rate.set');
  const [correcting, setCorrecting] = useState<BillingLine | null>(null);
  const billing = useBilling(month, asked);
  const { data } = billing;
  const file = (as: 'csv' | 'xlsx') => addressOf(getBilling, {}, { month, clientId: asked, as });
  const show = (change: { month?: string; clientId?: number | undefined }) => {
    const next = { month, clientId: asked, ...change };
    const { clientId: client, ...rest } = next;
    setQuery({ ...rest, ...(client === undefined ? {} : { clientId: String(client) }) }, { replace: true });
  };
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          <>
            {clientId === undefined ? null : (
              <LinkButton to={`/clients/${clientId}/rates`}>{words.rates}</LinkButton>
            )}
            {data && data.lines.length > 0
              ? (['csv', 'xlsx'] as const).map((as) => (
                  <a key={as} href={file(as)} download className={buttonLook()}>
                    <DownloadIcon aria-hidden />
                    {words[as]}
                  </a>
                ))
              : null}
          </>
        }
      />
      <div className="mb-6 flex flex-wrap gap-4">
        <MonthField month={month} onChange={(chosen) => show({ month: chosen })} />
        {user.partner ? null : (
          <Field label={words.ofClient} className="min-w-60 max-w-80 grow">
            <ClientSelect
              value={asked}
              onChange={(client) => show({ clientId: client ?? undefined })}
              none={words.allClients}
            />
          </Field>
        )}
      </div>
      {data ? (
        <IfOld query={billing} />
      ) : (
        <NotThere
          query={billing}
          title={words.notLoaded}
          loading={<Skeleton className="h-96 rounded-sheet" />}
        />
      )}
      {data?.lines.length === 0 ? <EmptyState title={words.none} text={words.noneText} /> : null}
      {data && data.lines.length > 0 ? (
        <>
          <dl aria-label={words.sums} className="mb-4 flex flex-wrap gap-3">
            {data.sums.map(({ currency, amount }) => (
              <div key={currency} className="rounded-sheet border border-line bg-stock px-4 py-3">
                <dt className="text-quiet text-ink-quiet">{words.sum}</dt>
                <dd className="text-fact font-[640] tabular-nums">
                  {amount} {currency}
                </dd>
              </div>
            ))}
          </dl>
          <DataTable
            caption={words.title}
            columns={mayCorrect ? [...columns, correction(setCorrecting)] : columns}
            rows={data.lines}
            rowKey={(line) => data.lines.indexOf(line)}
          />
        </>
      ) : null}
      {correcting ? <CorrectionDialog line={correcting} onClose={() => setCorrecting(null)} /> : null}
    </>
  );
};
