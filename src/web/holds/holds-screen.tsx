import { useRef, useState } from 'react';
import type { Hold } from '#domain/holds/contract.ts';
import type { Signature } from '#domain/signatures/signature.ts';
import * as limits from '#domain/limits.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Input } from '#web/kit/fields/input.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { GrowingList } from '#web/list/growing-list.tsx';
import { useCan, usePartner } from '#web/session/session.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { HoldDialog } from './hold-button.tsx';
import { useHolds, useReleaseHold } from './queries.ts';
import { holdsScreen as words, holdWords } from './wording.ts';

/** /holds: what is on hold, and what was; releasing needs somebody else's signature. */
export const HoldsScreen = () => (
  <>
    <PageHead title={words.title} lead={words.lead} />
    <HoldABatch />
    <Tabs defaultValue="open">
      <TabList label={words.title}>
        <Tab value="open">{words.open}</Tab>
        <Tab value="released">{words.released}</Tab>
      </TabList>
      <TabPanel value="open">
        <List open />
      </TabPanel>
      <TabPanel value="released">
        <List open={false} />
      </TabPanel>
    </Tabs>
  </>
);

/** Products, clients, rolls, printers and stations are put on hold on their own pages; a batch has none. */
const HoldABatch = () => {
  const [batch, setBatch] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOfPartner = usePartner() !== null;
  if (!useCan('hold.set')) return null;
  const name = batch.trim();
  return (
    <section aria-labelledby="hold-batch" className="mb-8 print:hidden">
      <h2 id="hold-batch" className="mb-3 text-fact font-[640]">
        {words.setTitle}
      </h2>
      <form
        noValidate
        method="post"
        className="flex max-w-xl flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(name === '');
          setIsAsking(name !== '');
          if (name === '') field.current?.focus();
        }}
      >
        <Field
          label={words.batch}
          hint={isOfPartner ? undefined : words.batchHint}
          error={isSent && name === '' ? words.batchMissing : null}
          className="grow basis-60"
        >
          <Input
            ref={field}
            takes="batch"
            value={batch}
            autoComplete="off"
            maxLength={limits.text.code}
            onChange={({ target }) => setBatch(target.value)}
          />
        </Field>
        <Button type="submit" className="sm:mt-6.5">
          {holdWords.set}
        </Button>
      </form>
      {isAsking ? (
        <HoldDialog
          of={{ on: 'batch', batch: name }}
          name={isOfPartner ? name : words.ofEveryClient(name)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
};

const List = ({ open }: { open: boolean }) => {
  const list = useHolds(open);
  const [releasing, setReleasing] = useState<Hold | null>(null);
  return (
    <>
      <GrowingList
        list={list}
        rowKey={({ id }) => id}
        words={{
          notLoaded: words.notLoaded,
          none: open ? words.none : words.noneReleased,
          more: words.more,
        }}
        loading={<Skeleton className="mt-4 h-60 rounded-sheet" />}
      >
        {(holds) => (
          <ul className="mt-4 grid gap-3">
            {holds.map((hold) => (
              <li
                key={hold.id}
                className="flex flex-wrap items-start justify-between gap-3 rounded-sheet border border-line bg-stock px-4 py-3"
              >
                <div className="min-w-0 grow basis-72">
                  <p className="font-[560] wrap-anywhere">{hold.sentence}</p>
                  <HeldLink hold={hold} />
                  {hold.releasedAt === null ? null : (
                    <p className="text-quiet text-ink-quiet wrap-anywhere">
                      {`${words.released} ${formatDateTime(hold.releasedAt)}, ${hold.releasedBy ?? ''}: ${hold.releaseReason ?? ''}`}
                    </p>
                  )}
                </div>
                {hold.releasedAt === null ? (
                  <Button aria-label={`${words.release} ${hold.name}`} onClick={() => setReleasing(hold)}>
                    {words.release}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </GrowingList>
      {releasing ? (
        <ReleaseDialog key={releasing.id} hold={releasing} onClose={() => setReleasing(null)} />
      ) : null}
    </>
  );
};

/** Leads to what is held; a batch has no page. */
const HeldLink = ({ hold }: { hold: Hold }) => {
  const to = addressOf(hold);
  return to === null ? null : (
    <TextLink to={to} className="inline-flex min-h-12 items-center print:hidden">
      {words.look}
      <span className="sr-only">: {hold.name}</span>
    </TextLink>
  );
};

const addressOf = ({ on, recordId, clientId, name }: Hold): string | null => {
  switch (on) {
    case 'product':
      return `/products/${recordId}`;
    case 'client':
      return `/clients/${recordId}`;
    case 'release':
      return recordId === null ? `/clients/${clientId}` : `/products/${recordId}`;
    case 'roll':
      return `/rolls/${encodeURIComponent(name)}`;
    case 'batch':
    case 'printer':
    case 'station':
    default:
      return null;
  }
};

const ReleaseDialog = ({ hold, onClose }: { hold: Hold; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useReleaseHold(hold.id);
  const isMissing = reason.trim() === '';
  const release = (signature: Signature) => {
    setIsSent(true);
    if (isMissing) field.current?.focus();
    else
      mutate(
        { reason, signature },
        {
          onSuccess: () => {
            toast(words.releasedToast);
            onClose();
          },
        },
      );
  };
  return (
    <SignatureDialog
      title={words.releaseTitle(hold)}
      description={words.releaseText}
      confirmLabel={words.release}
      act={{ meaning: 'released', entity: 'hold', id: hold.id, number: null }}
      pending={isPending}
      error={error}
      hasUnsavedChanges={!isMissing}
      onSign={release}
      onClose={onClose}
    >
      <Field label={words.releaseReason} required error={isSent && isMissing ? words.reasonMissing : null}>
        <Textarea
          ref={field}
          rows={2}
          value={reason}
          maxLength={limits.text.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </SignatureDialog>
  );
};
