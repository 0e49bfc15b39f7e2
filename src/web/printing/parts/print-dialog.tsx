import { useState } from 'react';
import { layoutNames } from '../../record/choice-wording.ts';
import { printWords } from '../wording.ts';
import { unusualSigns } from '#domain/codes/unusual-signs.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { drawnKind } from '#domain/codes/gs1/date-kind.ts';
import { Layout } from '#domain/printing/job.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { otherLayoutThan } from '#domain/runs/start-rules.ts';
import { hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf, keyOfValue } from '#domain/files/storage-key.ts';
import { CallError } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { formFoot, formWithFoot } from '#web/kit/layers/dialog-look.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { nameIn, useFileNames } from '#web/files/file-names.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useOwnStation } from '#web/stations/queries.ts';
import { useNumberRanges } from '../number-queries.ts';
import { useCreateJob, useStatusBefore, type PrintRequest } from '../queries.ts';
import { JobState } from './job-state.tsx';
import { LayoutFields, layoutRequestOf, nothingTyped, type TypedFields } from './layout-fields.tsx';
import { hasFindings, PrintFindings } from './print-findings.tsx';

type PrintDialogProps = {
  product: Product;
  label: Label;
  printers: readonly Printer[];
  /** The values that are already known for the labels, and the run that takes them. */
  given?: { batch: string; bestBefore: string; quantity: number; runId: number };
  /** Called with the id of the new job. */
  onMade?: (jobId: number) => void;
  onClose: () => void;
};

const layoutsOf = (label: Label) =>
  Layout.options
    .filter((layout) => layout !== 'artwork' || printable(label).length > 0)
    .map((layout) => ({ value: layout, label: layoutNames[layout] }));

/** The artwork files of a label that the portal can print. */
const printable = ({ artworkFiles }: Label): string[] =>
  artworkFiles.filter((value) => {
    const key = keyOfValue(value);
    return key !== null && hasPages(extensionOf(key));
  });

/** The file that is printed: the chosen one, or the first. */
const artworkOf = (label: Label, { artwork }: Pick<TypedFields, 'artwork'>): string | null =>
  artwork === '' ? (printable(label)[0] ?? null) : artwork;

/** The layout of a label: its own, or the one that its type suggests. */
const usualLayout = (label: Label): Layout => {
  const { data: own } = Layout.safeParse(label.printLayout);
  if (own !== undefined && (own !== 'artwork' || printable(label).length > 0)) return own;
  if (label.labelType === 'BBD') return 'best_before';
  return printable(label).length > 0 ? 'artwork' : 'barcode';
};

/**
 * Asks what to print on which printer, prints it, and then shows the progress. What is typed is kept here, and not in the dialog,
 * which something else may cover meanwhile.
 */
export const PrintDialog = ({ product, label, printers, given, onMade, onClose }: PrintDialogProps) => {
  const [key] = useState(creationKey);
  const [chosen, setPrinterId] = useState<number | null>(null);
  const { data: station } = useOwnStation();
  // The printer beside this bench, unless another one is chosen.
  const beside = printers.find(({ id }) => id === station?.printerId);
  const printerId = chosen ?? (beside ?? printers[0])?.id ?? 0;
  // A run takes no labels of another layout than its release says.
  const layouts = layoutsOf(label).filter(
    ({ value }) => given === undefined || otherLayoutThan(label, value) === null,
  );
  const [layout, setLayout] = useState<Layout>(() => usualLayout(label));
  const [first] = useState({
    ...nothingTyped,
    ...(given ? { batch: given.batch, bestBefore: given.bestBefore } : {}),
  });
  const [typed, setTyped] = useState(first);
  const [quantity, setQuantity] = useState(String(given?.quantity ?? 1));
  const [reason, setReason] = useState('');
  const isEach = layout === 'artwork' && label.pages === 'each';
  const names = useFileNames(product.id);
  const rangesQuery = useNumberRanges(product.clientId);
  const { data: ranges = [] } = rangesQuery;
  const [jobId, setJobId] = useState<number | null>(null);
  const { mutate, isPending, error, reset } = useCreateJob(({ id }) => {
    setJobId(id);
    onMade?.(id);
  });
  /** Another label may have other faults: a reason is for those that were shown. */
  const change = <Value,>(set: (value: Value) => void) =>
    function changed(value: Value): void {
      if (hasFindings(error)) reset();
      setReason('');
      set(value);
    };
  const wrong = error instanceof CallError ? error.fields : {};
  const request: PrintRequest = {
    printerId,
    productId: product.id,
    labelId: label.id,
    quantity: isEach ? 1 : Number(quantity),
    ...(reason.trim() === '' ? {} : { reason }),
    ...(given ? { runId: given.runId } : {}),
    ...layoutRequestOf(layout, typed),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={printWords.title}
      description={printWords.text(product.sku)}
      width="narrow"
      hasUnsavedChanges={jobId === null && (typed !== first || reason.trim() !== '')}
    >
      {jobId === null ? (
        <form
          noValidate
          method="post"
          className={formWithFoot}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate({ request, key });
          }}
        >
          <Field label={printWords.printer}>
            <Select
              options={printers.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(printerId)}
              onValueChange={change((value) => setPrinterId(Number(value)))}
            />
          </Field>
          <PrinterTrouble printerId={printerId} />
          <UnusualCodes product={product} />
          <Field label={printWords.layout}>
            <Select options={layouts} value={layout} onValueChange={change(setLayout)} />
          </Field>
          <LayoutFields
            layout={layout}
            typed={typed}
            onType={change((some) => setTyped({ ...typed, ...some }))}
            dateKind={drawnKind(label.dateKind)}
            wrong={wrong}
            artwork={printable(label).map((value) => ({ value, label: nameIn(names, value) ?? value }))}
            ranges={ranges}
          />
          {rangesQuery.data || layout === 'barcode' || layout === 'artwork' ? null : (
            <PartNotThere query={rangesQuery} what={printWords.rangesNotLoaded} />
          )}
          {ranges.length === 0 || layout === 'barcode' || layout === 'artwork' ? null : (
            <TextLink to={`/clients/${product.clientId}/numbers`} className="justify-self-start">
              {printWords.ranges}
            </TextLink>
          )}
          {isEach ? (
            <p className="text-ink-quiet">{printWords.eachPage}</p>
          ) : (
            <Field label={printWords.quantity} required error={wrong['quantity']}>
              <NumberInput
                value={quantity}
                onChange={change((event) => setQuantity(event.currentTarget.value))}
              />
            </Field>
          )}
          {error ? (
            <PrintFindings
              error={error}
              artwork={layout === 'artwork' && label.pages !== 'sheet' ? artworkOf(label, typed) : null}
              reason={reason}
              wrong={wrong['reason']}
              onReason={setReason}
            />
          ) : null}
          <div className={formFoot}>
            <Button type="submit" variant="primary" pending={isPending}>
              {reason.trim() === '' ? printWords.print : printWords.printAnyway}
            </Button>
          </div>
        </form>
      ) : (
        <JobState id={jobId} />
      )}
    </Dialog>
  );
};

/** The codes of the product with signs that no keyboard has: the labels show them, and nobody can type them. */
const UnusualCodes = ({ product: { sku, clientSku, barcode } }: Pick<PrintDialogProps, 'product'>) => {
  const found = [sku, clientSku, barcode].flatMap((code) => {
    const signs = code === null ? null : unusualSigns(code);
    return code !== null && signs ? [printWords.unusualSigns(code, signs)] : [];
  });
  return found.length === 0 ? null : (
    <output className="rounded-control bg-warning-wash px-4 py-3 wrap-anywhere text-warning">
      {found.join(' ')}
    </output>
  );
};

/** What prevents the printer from printing, shown before anything is sent to it. */
const PrinterTrouble = ({ printerId }: { printerId: number }) => {
  const { data: status } = useStatusBefore(printerId);
  return status?.state === 'attention' || status?.state === 'silent' ? (
    <output className="rounded-control bg-warning-wash px-4 py-3 wrap-anywhere text-warning">
      {status.reasons.map(({ sentence }) => sentence).join(' ')}
    </output>
  ) : null;
};
