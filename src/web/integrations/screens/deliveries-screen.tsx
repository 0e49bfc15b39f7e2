import { useParams } from 'react-router';
import type { Delivery } from '#domain/webhooks/contract.ts';
import { IdText } from '#domain/contract/fields.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { GrowingList } from '#web/list/growing-list.tsx';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useCan } from '#web/session/session.tsx';
import { useDeliveries, useResend, useWebhooks } from '../webhook-queries.ts';
import { deliveryWords as words, eventNames } from '../webhook-wording.ts';
import { integrationsScreen, webhooksOnly } from '../wording.ts';

const resultOf = ({ state, attempts, nextAt, deliveredAt, sentence }: Delivery): string =>
  [
    words.states[state],
    deliveredAt === null ? null : formatDateTime(deliveredAt),
    attempts > 0 ? words.attempts(attempts) : null,
    attempts > 0 && nextAt !== null ? words.nextAt(formatDateTime(nextAt)) : null,
    sentence?.replace(/\.$/, '') ?? null,
  ]
    .filter((part) => part !== null)
    .join(' · ');

const columnsOf = (onAgain: (id: number) => void, sending: number | null): Column<Delivery>[] => [
  { key: 'what', head: words.what, onCard: 'title', cell: ({ type }) => eventNames[type] },
  { key: 'at', head: words.at, cell: ({ at }) => formatDateTime(at) },
  {
    key: 'result',
    head: words.result,
    cell: (delivery) => (
      <span className={delivery.sentence === null ? undefined : 'text-warning'}>{resultOf(delivery)}</span>
    ),
  },
  {
    key: 'body',
    head: words.body,
    cell: ({ body, messageId }) => (
      <details>
        <summary className="min-h-6 cursor-pointer">{words.show}</summary>
        <pre className="mt-2 max-w-lg text-quiet whitespace-pre-wrap wrap-anywhere">
          {`${messageId}\n${JSON.stringify(JSON.parse(body), null, 2)}`}
        </pre>
      </details>
    ),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: ({ id, type, at }) => (
      <Button
        size="dense"
        pending={id === sending}
        aria-label={`${words.again}: ${eventNames[type]}, ${formatDateTime(at)}`}
        onClick={() => onAgain(id)}
      >
        {words.again}
      </Button>
    ),
  },
];

/** /admin/integrations/webhooks/:id: what a webhook was told. */
export const DeliveriesScreen = () => {
  const id = IdText.safeParse(useParams()['id']).data ?? 0;
  return useCan('webhook.manage') ? (
    <Deliveries id={id} />
  ) : (
    <AdministratorsOnly page={words.title} words={webhooksOnly} />
  );
};

const Deliveries = ({ id }: { id: number }) => {
  const { data: webhooks } = useWebhooks();
  const list = useDeliveries(id);
  const { mutate, isPending, variables } = useResend(id);
  const url = webhooks?.find((webhook) => webhook.id === id)?.url;
  const again = (delivery: number) =>
    mutate(delivery, {
      onSuccess: () => toast(words.sentAgain),
      onError: (failure) =>
        toast({ title: words.notSent, description: sentenceOf(failure), variant: 'destructive' }),
    });
  return (
    <>
      <PageHead
        title={words.title}
        crumbs={[{ label: integrationsScreen.title, to: '/admin/integrations' }, { label: words.title }]}
        lead={
          <>
            {url === undefined ? null : <span className="block font-mono wrap-anywhere">{url}</span>}
            {words.lead}
          </>
        }
      />
      <GrowingList
        list={list}
        rowKey={(delivery) => delivery.id}
        words={words}
        loading={<Skeleton className="h-60 rounded-sheet" />}
      >
        {(rows) => (
          <DataTable
            caption={words.title}
            columns={columnsOf(again, isPending ? variables : null)}
            rows={rows}
            rowKey={(delivery) => delivery.id}
            empty={null}
          />
        )}
      </GrowingList>
    </>
  );
};
