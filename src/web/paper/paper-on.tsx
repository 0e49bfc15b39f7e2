import PrinterIcon from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { PaperKind } from '#domain/paper/contract.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { usePaperPrinters } from '#web/printers/queries.ts';
import { usePrintPaper } from './queries.ts';
import { paperWords as words } from './wording.ts';

export type PaperOnProps = {
  kind: PaperKind;
  recordId: number;
  /** The code of a badge. */
  code?: string;
  className?: string;
};

/** Prints a record on a paper printer. Renders nothing if there is none. */
export const PaperOn = ({ className, ...sheet }: PaperOnProps) => {
  const printers = usePaperPrinters();
  const [isOpen, setIsOpen] = useState(false);
  const [only, another] = printers;
  if (only === undefined) return null;
  return (
    <>
      <Button icon={<PrinterIcon aria-hidden />} className={className} onClick={() => setIsOpen(true)}>
        {another ? words.openAny : words.openOn(only.name)}
      </Button>
      {isOpen ? (
        <Dialog
          open
          onOpenChange={(open) => (open ? undefined : setIsOpen(false))}
          title={words.title}
          description={words.text}
          width="narrow"
        >
          <PaperForm sheet={sheet} printers={printers} onDone={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
};

type PaperFormProps = {
  sheet: Omit<PaperOnProps, 'className'>;
  printers: readonly Printer[];
  onDone: () => void;
};

const PaperForm = ({ sheet, printers, onDone }: PaperFormProps) => {
  const [key, setKey] = useState(creationKey);
  const [printerId, setPrinterId] = useState(printers[0]?.id ?? 0);
  const [copies, setCopies] = useState('1');
  const { mutate, reset, isPending, error, data: job } = usePrintPaper();
  const wrong = error instanceof CallError ? error.fields : {};
  if (job && job.state !== 'sending') {
    const isPrinted = job.state === 'printed';
    return (
      <div className="grid justify-items-start gap-5">
        <p role={isPrinted ? 'status' : 'alert'} className={isPrinted ? '' : 'text-danger'}>
          {isPrinted ? words.sent(job.printerName) : job.sentence}
        </p>
        {isPrinted ? (
          <Button variant="primary" onClick={onDone}>
            {words.done}
          </Button>
        ) : (
          <Button
            onClick={() => {
              // A new attempt, which the user asked for.
              setKey(creationKey());
              reset();
            }}
          >
            {words.again}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ ...sheet, printerId, copies: Number(copies), key });
      }}
    >
      <Field label={words.printer}>
        <Select
          options={printers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(printerId)}
          onValueChange={(value) => setPrinterId(Number(value))}
        />
      </Field>
      <Field label={words.copies} error={wrong['copies']}>
        <NumberInput value={copies} onChange={({ currentTarget }) => setCopies(currentTarget.value)} />
      </Field>
      {error ? (
        <p role="alert" className="rounded-control bg-danger-wash px-4 py-3 wrap-anywhere text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
      {job ? <output>{words.sending}</output> : null}
      <Button type="submit" variant="primary" pending={isPending} className="justify-self-start">
        {words.print}
      </Button>
    </form>
  );
};
