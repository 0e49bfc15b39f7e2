import DownloadIcon from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router';
import { billingCsv } from '#domain/billing/billing-csv.ts';
import type { BillingLine } from '#domain/billing/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { saveText } from '#web/kit/save-file.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useCan } from '#web/session/session.tsx';
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
  { key: 'day', head: words.day, cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
  {
    key: 'kind',
    head: words.work,
    cell: ({ kind, reason }) => (reason === null ? words.kinds[kind] : `${words.kinds[kind]}: ${reason}`),
  },
  {
    key: 'quantity',
    head: words.quantity,
    cell: ({ quantity }) => <span className="tabular-nums">{quantity.toLocaleString('en-US')}</span>,
  },
  { key: 'rate', head: words.rate, cell: ({ rate }) => <span className="tabular-nums">{rate}</span> },
  {
    key: 'amount',
    head: words.amount,
    cell: ({ amount, currency }) => (
      <span className="whitespace-nowrap tabular-nums">
        {amount} {currency}
      </span>
    ),
  },
];

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
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? thisMonth();
  const { data, error } = useBilling(month);
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          data && data.lines.length > 0 ? (
            <Button
              icon={<DownloadIcon aria-hidden />}
              onClick={() => saveText(billingCsv(data.lines), `billing-${month}.csv`, 'text/csv')}
            >
              {words.csv}
            </Button>
          ) : null
        }
      />
      <Field label={words.month} className="mb-6 max-w-48">
        <Input
          type="month"
          value={month}
          onChange={({ target }) => setQuery({ month: target.value }, { replace: true })}
        />
      </Field>
      {!data && error ? <p role="alert">{sentenceOf(error)}</p> : null}
      {!data && !error ? <Skeleton className="h-96 rounded-sheet" /> : null}
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
            columns={columns}
            rows={data.lines}
            rowKey={(line) => data.lines.indexOf(line)}
          />
        </>
      ) : null}
    </>
  );
};
