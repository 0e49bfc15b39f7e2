import PlayIcon from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CodeLevel } from '#domain/codes/code-kinds.ts';
import { codeLevels } from '#domain/codes/code-kinds.ts';
import type { Label, Product } from '#domain/products/contract.ts';
import { printedKind } from '#domain/runs/dates.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import type { ReplyOf } from '#domain/contract/endpoint.ts';
import type { getTimes } from '#domain/times/contract.ts';
import type { Work } from '#domain/times/works.ts';
import { inWords } from '#web/words/told.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { formFoot, formWithFoot } from '#web/kit/layers/dialog-look.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { wholeNumberIn } from '#web/rolls/whole-number.ts';
import type { ThisStation } from '#web/stations/this-station.ts';
import { useStartRun, useTimes } from '../queries.ts';
import { RunDates, type TypedDate } from './run-dates.tsx';
import {
  piecesCounted,
  dateNames,
  dayInWords,
  levelNames,
  runWords,
  startWords as words,
  workNames,
} from '../wording.ts';

export type StartRunProps = {
  product: Product;
  station: ThisStation;
  /** What a scanned code said of the goods. */
  given?: { batch: string; bestBefore: string; quantity: string };
  /** The label that is shown, which the run is of unless another is chosen; by default the first. */
  labelId?: string | undefined;
  /** At the bench, Enter opens the questions. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Whether Enter opens them now, which the button then says. */
  hasKey?: boolean;
  className?: string | undefined;
};

/** The button that starts a run of a product at this station, with the questions before that. */
export const StartRun = ({
  isOpen,
  onOpenChange,
  hasKey = onOpenChange !== undefined,
  ...start
}: StartRunProps) => {
  const [isOpened, setIsOpened] = useState(false);
  const open = onOpenChange ?? setIsOpened;
  return (
    <>
      <Button
        icon={<PlayIcon aria-hidden />}
        className={start.className}
        {...(onOpenChange ? { variant: hasKey ? 'primary' : 'secondary', size: 'large' } : {})}
        onClick={() => open(true)}
      >
        {hasKey ? words.buttonByKey : words.button}
      </Button>
      {(isOpen ?? isOpened) ? <StartDialog {...start} onClose={() => open(false)} /> : null}
    </>
  );
};

type Typed = {
  quantity: string;
  labelId: string;
  level: CodeLevel | 'as_barcode';
  work: Work | 'label';
  batch: string;
  dates: readonly TypedDate[];
};

const nameOf = (label: Label): string =>
  [label.labelSku ?? words.noLabelSku, inWords(label.labelType ?? '')]
    .filter((part) => part !== '')
    .join(', ');

/** The dates by kind that have a day. */
const typedDates = (dates: readonly TypedDate[]) =>
  Object.fromEntries(dates.flatMap(({ kind, day }) => (day === '' ? [] : [[kind, day]])));

/** How fast it usually goes, and what that makes of this many pieces. */
const usualWords = (times: ReplyOf<typeof getTimes> | undefined, quantity: number): string | undefined => {
  const perHour = times?.piecesPerHour ?? 0;
  if (!times || perHour === 0) return undefined;
  const people = (times.people ?? []).flatMap(({ name, piecesPerHour }) =>
    piecesPerHour === null ? [] : [words.perPerson(name, piecesPerHour)],
  );
  const takes = quantity === 0 ? '.' : words.takes(Math.round((quantity / perHour) * 60));
  return [`${words.usually(perHour, times.runs)}${takes}`, ...people].join(' ');
};

const wantsDate = ({ labelType, printLayout }: Label): boolean =>
  labelType === 'BBD' || printLayout === 'best_before';

type StartDialogProps = Pick<StartRunProps, 'product' | 'station' | 'given' | 'labelId'> & {
  onClose: () => void;
};

const StartDialog = ({ product, station, given, labelId, onClose }: StartDialogProps) => {
  const navigate = useNavigate();
  const labels = shownLabels(product);
  const shown = labels.find(({ id }) => id === labelId) ?? labels[0];
  const [key, setKey] = useState(creationKey);
  const [typed, setTyped] = useState<Typed>({
    quantity: given?.quantity ?? '',
    labelId: shown?.id ?? '',
    level: 'as_barcode',
    work: 'label',
    batch: given?.batch ?? '',
    dates: [{ kind: printedKind(shown?.dateKind), day: given?.bestBefore ?? '' }],
  });
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error, reset } = useStartRun();
  const work = typed.work === 'label' ? undefined : typed.work;
  const { data: times } = useTimes(product.id, typed.labelId, work);
  const otherWorks = times?.works ?? [];
  const wrong = error instanceof CallError ? error.fields : {};
  /** Whether what is wrong is said at a field. */
  const isAtField = Object.keys(wrong).some((field) =>
    /^(?:quantity|level|batch|bestBefore|dates\..+)$/.test(field),
  );
  const quantity = wholeNumberIn(typed.quantity) ?? 0;
  const usual = usualWords(times, quantity);
  const label = labels.find(({ id }) => id === typed.labelId);
  const mustDate = label !== undefined && wantsDate(label);
  const isMissing = quantity === 0 || (mustDate && (typed.batch.trim() === '' || typed.dates[0]?.day === ''));
  // What no code says of the goods and nobody compares with them, the number of pieces alone, is not read back.
  const isPlain =
    labels.length === 1 &&
    typed.level === 'as_barcode' &&
    work === undefined &&
    typed.batch.trim() === '' &&
    typed.dates.every(({ day }) => day === '');
  // What a code has said entirely is only read back.
  const [isRead, setIsRead] = useState(!isMissing && labels.length === 1);
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setKey(creationKey());
    // What is being started is answered: forgotten, it could be started a second time.
    if (!isPending) reset();
  };
  const ofLabel = (chosen: string) => {
    const [{ day } = { day: '' }, ...others] = typed.dates;
    const kind = printedKind(labels.find(({ id }) => id === chosen)?.dateKind);
    return { labelId: chosen, dates: [{ kind, day }, ...others.filter((date) => date.kind !== kind)] };
  };
  // A label that is scanned meanwhile is shown below, and the run is of what is shown.
  const [shownId, setShownId] = useState(shown?.id);
  if (shown !== undefined && shown.id !== shownId) {
    setShownId(shown.id);
    setTyped({ ...typed, ...ofLabel(shown.id) });
    setKey(creationKey);
    setIsRead(false);
  }
  // Left only once nothing is unsaved any more.
  const [started, setStarted] = useState<number | null>(null);
  useEffect(() => {
    if (started !== null) void navigate(`/bench?run=${started}`);
  }, [started, navigate]);
  const start = () => {
    if (isPending || started !== null) return;
    mutate(
      {
        key,
        productId: product.id,
        stationId: station.id,
        quantity,
        labelId: typed.labelId,
        ...(typed.level === 'as_barcode' ? {} : { level: typed.level }),
        ...(work === undefined ? {} : { work }),
        batch: typed.batch,
        dates: typedDates(typed.dates),
      },
      {
        onSuccess: ({ id }) => setStarted(id),
        // Fields with errors are in the first step.
        onError: (failure) =>
          setIsRead(!(failure instanceof CallError && Object.keys(failure.fields).length > 0)),
      },
    );
  };
  return (
    <Dialog
      open
      width="narrow"
      title={isRead ? words.readTitle : words.title}
      description={words.text(product.sku)}
      hasUnsavedChanges={started === null && (typed.batch !== '' || typed.quantity !== '')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form
        noValidate
        method="post"
        className={formWithFoot}
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(true);
          if (isRead || (isPlain && !isMissing)) start();
          else if (!isMissing) setIsRead(true);
        }}
      >
        {isRead ? (
          <ReadBack typed={typed} quantity={quantity} label={label} />
        ) : (
          <>
            <Field
              label={words.quantity}
              hint={usual}
              required
              error={wrong['quantity'] ?? (isSent && quantity === 0 ? runWords.piecesWrong : null)}
            >
              <NumberInput
                value={typed.quantity}
                onChange={({ target }) => type({ quantity: target.value })}
              />
            </Field>
            {labels.length > 1 ? (
              <Field label={words.label} error={wrong['labelId']}>
                <Select
                  options={labels.map((one) => ({ value: one.id, label: nameOf(one) }))}
                  value={typed.labelId}
                  onValueChange={(chosen) => type(ofLabel(chosen))}
                />
              </Field>
            ) : null}
            {otherWorks.length > 0 ? (
              <Field label={words.work} error={wrong['work']}>
                <Select
                  options={(['label', ...otherWorks] as const).map((value) => ({
                    value,
                    label: workNames[value],
                  }))}
                  value={typed.work}
                  onValueChange={(chosen) => type({ work: chosen })}
                />
              </Field>
            ) : null}
            <Field label={words.level} error={wrong['level']}>
              <Select
                options={[
                  { value: 'as_barcode', label: words.asBarcode },
                  ...codeLevels.map((level) => ({ value: level, label: levelNames[level] })),
                ]}
                value={typed.level}
                onValueChange={(level) => type({ level })}
              />
            </Field>
            <Field
              label={words.batch}
              hint={mustDate ? undefined : words.batchHint}
              required={mustDate}
              error={
                wrong['batch'] ??
                (isSent && mustDate && typed.batch.trim() === '' ? words.pleaseTypeBatch : null)
              }
            >
              <Input
                code
                takes="batch"
                value={typed.batch}
                autoComplete="off"
                onChange={({ target }) => type({ batch: target.value })}
              />
            </Field>
            <RunDates
              dates={typed.dates}
              isRequired={mustDate}
              errors={typed.dates.map(
                ({ kind, day }, index) =>
                  wrong[`dates.${kind}`] ??
                  (index > 0 ? null : wrong['bestBefore']) ??
                  (isSent && mustDate && index === 0 && day === '' ? words.pleaseChooseDate : null),
              )}
              onChange={(dates) => type({ dates })}
            />
          </>
        )}
        {error && (isRead || !isAtField) ? (
          <p role="alert" className="rounded-control bg-danger-wash px-4 py-3 wrap-anywhere text-danger">
            {sentenceOf(error)}
          </p>
        ) : null}
        <div className={`${formFoot} flex flex-wrap justify-end gap-3`}>
          {isRead ? <Button onClick={() => setIsRead(false)}>{words.back}</Button> : null}
          <Button
            // A button of its own: it has the focus, so that Enter starts the run that was read back.
            key={String(isRead)}
            type="submit"
            variant="primary"
            pending={isPending}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that had the focus is gone
            autoFocus={isRead}
          >
            {isRead || isPlain ? words.start : words.next}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** The typed values in large type, to compare with the goods before anything is labelled. */
const ReadBack = ({
  typed,
  quantity,
  label,
}: {
  typed: Typed;
  quantity: number;
  label: Label | undefined;
}) => (
  <dl className="grid gap-4">
    <Line name={words.quantity}>{piecesCounted(quantity)}</Line>
    {label ? <Line name={words.label}>{nameOf(label)}</Line> : null}
    {typed.work === 'label' ? null : <Line name={words.work}>{workNames[typed.work]}</Line>}
    {typed.level === 'as_barcode' ? null : <Line name={words.level}>{levelNames[typed.level]}</Line>}
    {typed.batch.trim() === '' ? null : (
      <Line name={words.batch}>
        <span className="code">{typed.batch.trim()}</span>
        <Said takes="batch" value={typed.batch.trim()} />
      </Line>
    )}
    {typed.dates.map(({ kind, day }) =>
      day === '' ? null : (
        <Line key={kind} name={dateNames[kind]}>
          {dayInWords(day)}
          <Said takes="date" value={day} />
        </Line>
      ),
    )}
  </dl>
);

/** Tells the scan listener what was typed, by which it knows the same goods when they are scanned once more. */
const Said = ({ takes, value }: { takes: 'batch' | 'date'; value: string }) => (
  <input type="hidden" data-takes={takes} value={value} />
);

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-quiet text-ink-quiet">{name}</dt>
    <dd className="text-title font-[640] wrap-anywhere">{children}</dd>
  </div>
);
