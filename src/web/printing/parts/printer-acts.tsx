import { useState } from 'react';
import type { PrinterStatus } from '#domain/printing/contract.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { sentenceOf } from '#web/api/call.ts';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { EditButton } from '#web/record/edit-button.tsx';
import { useDeletePrinter, usePrinterStatus, useTestPrinter } from '../queries.ts';
import { testWords, printingWords as words } from '../wording.ts';

const tones = {
  ready: 'success',
  busy: 'notice',
  attention: 'warning',
  silent: 'danger',
  unconfirmed: 'notice',
} as const;
const stateNames = {
  ready: words.ready,
  busy: words.printing,
  attention: words.needsSomebody,
  silent: words.noAnswer,
  unconfirmed: words.notConfirmed,
} as const;

/** A printer's answer to a status request. */
const Answer = ({ status }: { status: PrinterStatus }) => (
  <output className="grid gap-1">
    <div>
      <Badge tone={tones[status.state]}>{stateNames[status.state]}</Badge>
    </div>
    {status.state === 'ready'
      ? null
      : status.reasons.map(({ code, sentence }) => <p key={code}>{sentence}</p>)}
  </output>
);

/** The actions on a printer: request its status, print its ruler, edit it, delete it. */
export const PrinterActs = ({ printer }: { printer: Printer }) => {
  const status = usePrinterStatus(printer.id);
  const test = useTestPrinter(printer.id);
  const failure = status.error ?? test.error;
  const answer = test.data ?? status.data;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="dense"
          pending={status.isPending}
          aria-label={words.statusOf({ name: printer.name })}
          onClick={() => {
            test.reset();
            status.mutate();
          }}
        >
          {words.status}
        </Button>
        <ActButton
          needs="printer.manage"
          size="dense"
          pending={test.isPending}
          aria-label={words.test({ name: printer.name })}
          onClick={() => {
            status.reset();
            test.mutate(undefined, {
              onSuccess: ({ state }) =>
                toast(
                  state === 'ready' || state === 'unconfirmed'
                    ? { title: testWords.sent, description: printer.name }
                    : { title: testWords.failed, description: printer.name, variant: 'destructive' },
                ),
            });
          }}
        >
          {words.testButton}
        </ActButton>
        <EditButton id={printer.id} name={printer.name} permission="printer.manage" />
        <HoldButton of={{ on: 'printer', id: printer.id }} name={printer.name} size="dense" />
        <DeleteButton printer={printer} />
      </div>
      {answer ? <Answer status={answer} /> : null}
      {failure ? <p role="alert">{sentenceOf(failure)}</p> : null}
    </div>
  );
};

const DeleteButton = ({ printer }: { printer: Printer }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useDeletePrinter(printer.id);
  return (
    <>
      <ActButton
        needs="printer.manage"
        size="dense"
        aria-label={words.delete({ name: printer.name })}
        onClick={() => setIsAsking(true)}
      >
        {words.deleteButton}
      </ActButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.deleteTitle({ name: printer.name })}
        description={words.deleteText}
        confirmLabel={words.deletePrinter}
        pending={isPending}
        onConfirm={() =>
          mutate(undefined, {
            onSuccess: () => setIsAsking(false),
            onError: (error) => {
              setIsAsking(false);
              toast({ title: words.notDeleted, description: sentenceOf(error), variant: 'destructive' });
            },
          })
        }
      />
    </>
  );
};
