import { useState, type SyntheticEvent } from 'react';
import { useParams } from 'react-router';
import type { Rate } from '#domain/billing/contract.ts';
import { rateKinds, rateUnits, type RateKind, type RateUnit } from '#domain/billing/lines.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { useClient } from '#web/clients/client-queries.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { formatDay } from '#web/kit/texts/format-day.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { useCan } from '#web/session/session.tsx';
import { useRates, useSetRate } from './billing-queries.ts';
import { billingWords, ratesWords as words } from './billing-wording.ts';

/** /clients/:id/rates: what work costs a client; administrators set it. */
export const RatesScreen = () => {
  const id = idInAddress(useParams()['id']);
  const mayRead = useCan('billing.read');
  return id === undefined || !mayRead ? (
    <EmptyState headingLevel="h1" title={words.title} text={billingWords.editorsOnly} />
  ) : (
    <Rates clientId={id} />
  );
};

const columns: readonly Column<Rate>[] = [
  { key: 'kind', head: words.kind, onCard: 'title', cell: ({ kind }) => billingWords.kinds[kind] },
  { key: 'unit', head: words.unit, cell: ({ unit }) => billingWords.units[unit] },
  {
    key: 'amount',
    head: words.amount,
    cell: ({ amount, currency }) => (
      <span className="whitespace-nowrap tabular-nums">
        {amount} {currency}
      </span>
    ),
  },
  {
    key: 'from',
    head: words.from,
    cell: ({ from }) => <span className="whitespace-nowrap">{formatDay(from)}</span>,
  },
];

const Rates = ({ clientId }: { clientId: number }) => {
  const { data: client } = useClient(clientId);
  const query = useRates(clientId);
  const { data } = query;
  const maySet = useCan('rate.set');
  return (
    <>
      <PageHead
        title={client ? words.titleOf(client.name) : words.title}
        lead={words.lead}
        actions={<LinkButton to={`/billing?clientId=${clientId}`}>{words.billing}</LinkButton>}
      />
      {maySet ? <SetRate clientId={clientId} currency={data?.[0]?.currency ?? words.eur} /> : null}
      {data ? (
        <IfOld query={query} />
      ) : (
        <NotThere
          query={query}
          title={words.notLoaded}
          loading={<Skeleton className="h-60 rounded-sheet" />}
        />
      )}
      {data?.length === 0 ? <EmptyState title={words.none} text={words.noneText} /> : null}
      {data && data.length > 0 ? (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={data}
          rowKey={({ kind, from }) => `${kind} ${from}`}
        />
      ) : null}
      {maySet ? null : <p className="mt-4 text-quiet text-ink-quiet">{words.onlyAdministrators}</p>}
    </>
  );
};

const kinds = rateKinds.map((value) => ({ value, label: billingWords.kinds[value] }));

const unitsOf = (kind: RateKind) =>
  rateUnits
    .filter((unit) => unit === 'hour' || (unit === 'run') === (kind === 'set_up'))
    .map((value) => ({ value, label: billingWords.units[value] }));

const SetRate = ({ clientId, currency: known }: { clientId: number; currency: string }) => {
  const { mutate, isPending, error } = useSetRate(clientId);
  const [kind, setKind] = useState<RateKind>('piece');
  const [unit, setUnit] = useState<RateUnit>('piece');
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const wrong = error instanceof CallError ? error.fields : {};
  const faultOf = (field: string): string | undefined => wrong[`0.${field}`] ?? wrong[field];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPending)
      mutate(
        { kind, unit, amount, currency: currency ?? known, from },
        {
          onSuccess: () => {
            // What was typed while it was being set is not set yet.
            setAmount((now) => (now === amount ? '' : now));
            toast({ title: words.saved });
          },
        },
      );
  };
  return (
    <form noValidate method="post" onSubmit={submit} aria-label={words.add} className="mb-8 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label={words.kind}>
          <Select
            options={kinds}
            value={kind}
            onValueChange={(chosen) => {
              setKind(chosen);
              setUnit(unitsOf(chosen)[0]?.value ?? 'piece');
            }}
          />
        </Field>
        <Field label={words.unit} error={faultOf('unit')}>
          <Select options={unitsOf(kind)} value={unit} onValueChange={setUnit} />
        </Field>
        <Field label={words.amount} required error={faultOf('amount')}>
          <Input inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
        </Field>
        <Field label={words.currency} required error={faultOf('currency')}>
          <Input
            value={currency ?? known}
            maxLength={3}
            onChange={({ target }) => setCurrency(target.value.toUpperCase())}
          />
        </Field>
        <Field label={words.from} required error={faultOf('from')}>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
      </div>
      {error ? (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {words.set}
        </Button>
      </div>
      {amount === '' ? null : <LeaveGuard when isOfPage />}
    </form>
  );
};
