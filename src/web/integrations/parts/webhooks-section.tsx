import { useState } from 'react';
import type { Webhook } from '#domain/webhooks/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { WithRefusal } from '#web/record/failures/with-refusal.tsx';
import { useDeleteWebhook, useRotateSecret, useSwitchWebhook, useWebhooks } from '../webhook-queries.ts';
import { webhookWords as words } from '../webhook-wording.ts';
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx';

type Act = 'switchOff' | 'rotate' | 'delete';
type Asked = { webhook: Webhook; act: Act };

const stateOf = ({ isOn, waiting, failed, oldSecretUntil }: Webhook): string =>
  [
    isOn ? words.on : words.off,
    waiting > 0 ? words.waiting(waiting) : null,
    failed > 0 ? words.failed(failed) : null,
    oldSecretUntil === null ? null : words.bothSecrets(formatDateTime(oldSecretUntil)),
  ]
    .filter((part) => part !== null)
    .join(', ');

const columnsOf = (onAsk: (asked: Asked) => void, onSwitchOn: (id: number) => void): Column<Webhook>[] => [
  {
    key: 'url',
    head: words.url,
    onCard: 'title',
    cell: ({ id, url }) => (
      <TextLink isAlone to={`/admin/integrations/webhooks/${id}`} className="wrap-anywhere">
        {url}
      </TextLink>
    ),
  },
  { key: 'events', head: words.events, cell: ({ events }) => words.toldCount(events.length) },
  {
    key: 'state',
    head: words.state,
    cell: (webhook) => (
      <span className={webhook.isOn && webhook.failed === 0 ? undefined : 'text-warning'}>
        {stateOf(webhook)}
      </span>
    ),
  },
  {
    key: 'at',
    head: words.made,
    cell: ({ at, by }) => (by === null ? formatDateTime(at) : `${formatDateTime(at)}, ${by}`),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: (webhook) => (
      <span className="flex flex-wrap gap-2 md:justify-end">
        {webhook.isOn ? null : (
          <Button
            size="dense"
            aria-label={`${words.switchOn} ${webhook.url}`}
            onClick={() => onSwitchOn(webhook.id)}
          >
            {words.switchOn}
          </Button>
        )}
        {(webhook.isOn ? (['switchOff', 'rotate', 'delete'] as const) : (['rotate', 'delete'] as const)).map(
          (act) => (
            <Button
              key={act}
              size="dense"
              aria-label={`${words[act]} ${webhook.url}`}
              onClick={() => onAsk({ webhook, act })}
            >
              {words[act]}
            </Button>
          ),
        )}
      </span>
    ),
  },
];

const questionOf = ({ webhook: { url }, act }: Asked) => {
  if (act === 'switchOff')
    return {
      title: words.switchOffTitle(url),
      description: words.switchOffText,
      confirmLabel: words.switchOff,
      tone: 'danger',
    } as const;
  if (act === 'rotate')
    return {
      title: words.rotateTitle(url),
      description: words.rotateText,
      confirmLabel: words.rotateConfirm,
      tone: 'primary',
    } as const;
  return {
    title: words.deleteTitle(url),
    description: words.deleteText,
    confirmLabel: words.deleteConfirm,
    tone: 'danger',
  } as const;
};

const onError = (failure: Error): void => {
  toast({ title: words.notDone, description: sentenceOf(failure), variant: 'destructive' });
};

/** The addresses that are told what happens, with their secrets and messages. */
export const WebhooksSection = () => {
  const query = useWebhooks();
  const webhooks = query.data;
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const switching = useSwitchWebhook();
  const answered = () => setAsked(null);
  const rotating = useRotateSecret((made) => {
    answered();
    setSecret(made.secret);
  });
  const deleting = useDeleteWebhook();
  const acts = { switchOff: switching, rotate: rotating, delete: deleting };
  const ask = (next: Asked) => {
    // What was refused of one address says nothing about another.
    for (const { reset } of Object.values(acts)) reset();
    setAsked(next);
  };
  const confirm = ({ webhook: { id }, act }: Asked) => {
    if (act === 'switchOff') switching.mutate({ id, isOn: false }, { onError, onSuccess: answered });
    else if (act === 'delete') deleting.mutate(id, { onError, onSuccess: answered });
    else rotating.mutate(id, { onError });
  };
  if (!webhooks)
    return (
      <NotThere
        query={query}
        title={words.notLoaded}
        loading={<Skeleton className="mt-12 h-60 rounded-sheet" />}
      />
    );
  return (
    <section aria-labelledby="webhooks" className="mt-12 border-t border-line-strong pt-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-3xl">
          <h2 id="webhooks" className="text-fact font-[640]">
            {words.title}
          </h2>
          <p className="mt-1 text-ink-quiet">{words.lead}</p>
        </div>
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      <IfOld query={query} />
      <DataTable
        caption={words.title}
        columns={columnsOf(ask, (id) => switching.mutate({ id, isOn: true }, { onError }))}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={<EmptyState headingLevel="h3" title={words.none} text={words.noneText} />}
      />
      {isAdding ? (
        <WebhookDialog
          onClose={() => setIsAdding(false)}
          onMade={(made) => {
            setIsAdding(false);
            setSecret(made);
          }}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {asked ? (
        <ConfirmDialog
          open
          {...questionOf(asked)}
          description={<WithRefusal text={questionOf(asked).description} error={acts[asked.act].error} />}
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
          pending={switching.isPending || rotating.isPending || deleting.isPending}
          onConfirm={() => confirm(asked)}
        />
      ) : null}
    </section>
  );
};
