import CircleCheckIcon from 'lucide-react/icons/circle-check-big';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, type ReactElement, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { FullRun } from '#domain/runs/contract.ts';
import { hasEnded } from '#domain/runs/run-state.ts';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { useWakeLock } from '#web/kit/use-wake-lock.ts';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { DialogsCovered } from '#web/kit/layers/dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Fold } from '#web/kit/controls/fold.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { usePageTitle } from '#web/kit/page-title.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { CameraButton } from '#web/scan/camera/camera-button.tsx';
import { useCan, useCurrentUser } from '#web/session/session.tsx';
import { useBadgeTaker } from '#web/scan/asked-badge.ts';
import { readStation } from '#web/stations/this-station.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { RunActs } from '../parts/run-acts.tsx';
import { Clearance } from '../parts/clearance.tsx';
import { CloseForm } from '../parts/close-form.tsx';
import { KnownWrongCard } from '../parts/known-wrong-card.tsx';
import { RunCounts, RunEvents, RunGoods } from '../parts/run-facts.tsx';
import { RunStateBadge } from '../parts/run-state.tsx';
import { RunLabel } from '../parts/run-label.tsx';
import { RunForms } from '../parts/run-forms.tsx';
import { Verdict } from '../parts/verdict.tsx';
import { useRun } from '../queries.ts';
import { covers } from '../run-desk.ts';
import { isReadyToClose } from '../ready-to-close.ts';
import { useRunDesk, type RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';
import { namesOf, workedIn } from '../worked-in.ts';

/** /runs/:id: a run at another device than its station. */
export const RunScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <NoRun text={null} /> : <RunAt key={id} id={id} />;
};

/** The worker’s screen of a run, as a station shows it. */
export const RunAt = ({ id }: { id: number }) => {
  usePageTitle(words.title(id));
  return <OneRun id={id} />;
};

/** A station goes on with the next product. */
const leaveTo = (): string => (readStation() === null ? '/' : '/bench');

const NoRun = ({ text }: { text: string | null }) => {
  usePageTitle(words.notFound);
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        headingLevel="h1"
        title={words.notFound}
        text={text}
        action={<LinkButton to={leaveTo()}>{words.leave}</LinkButton>}
      />
    </main>
  );
};

const OneRun = ({ id }: { id: number }) => {
  const query = useRun(id);
  const { data: run, dataUpdatedAt, isFetching, refetch } = query;
  const error = useFailure(query);
  const retry = () => void refetch();
  if (run)
    return (
      <Found
        run={run}
        notice={error ? <NotUpToDate loadedAt={dataUpdatedAt} pending={isFetching} onRetry={retry} /> : null}
      />
    );
  if (isNotFound(error)) return <NoRun text={null} />;
  return (
    <main id="main" tabIndex={-1} className="p-6">
      {error ? (
        <NotLoaded
          headingLevel="h1"
          title={words.notLoaded}
          text={sentenceOf(error)}
          pending={isFetching}
          onRetry={retry}
        />
      ) : (
        <>
          <output className="block text-quiet text-ink-quiet">{words.loading}</output>
          <Skeleton className="mt-4 h-10 w-64" />
          <Skeleton className="mt-8 h-80 rounded-sheet" />
        </>
      )}
    </main>
  );
};

const Found = ({ run, notice }: { run: FullRun; notice: ReactNode }) => {
  useWakeLock();
  const desk = useRunDesk(run);
  useRunKeys(run, desk);
  // What to do now is at the top, wherever the page was scrolled to before.
  useEffect(() => {
    // Some browsers return a promise, which must not be taken for the end of an effect.
    scrollTo({ top: 0 });
  }, [desk.verdict, run.state]);
  useTakingOver(run, desk);
  useIssuing(desk);
  // The badge of a second person is their signature; any other one takes the run over.
  useBadgeTaker(
    run.acts.includes('second_person') && desk.form === null
      ? (badge) => desk.setForm({ kind: 'second_person', badge })
      : null,
  );
  return (
    <>
      <div className="flex min-h-dvh flex-col print:hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-line bg-stock px-4 py-2">
          <h1 tabIndex={-1} className="text-fact font-[680]">
            {words.title(run.id)}
          </h1>
          <RunStateBadge run={run} />
          <span className="min-w-0 text-quiet text-ink-quiet max-sm:order-last max-sm:w-full">
            {run.station.name}, {run.worker.name}
          </span>
          <div className="ms-auto flex gap-2">
            <CameraButton />
            <LinkButton to={leaveTo()} icon={<XIcon aria-hidden />} className="shrink-0 max-sm:px-3.5">
              <span className="max-sm:sr-only">{words.leave}</span>
            </LinkButton>
          </div>
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 sm:p-6"
        >
          <section aria-labelledby="next-heading" className="grid min-w-0 content-start gap-5">
            {notice}
            <Next run={run} desk={desk} />
            {inOrder(
              run,
              <RunActs key="acts" run={run} desk={desk} />,
              <Work key="work" run={run} desk={desk} />,
            )}
            {hasEnded(run.state) ? null : (
              <p className="text-quiet text-ink-quiet max-sm:hidden">{words.keys}</p>
            )}
          </section>
          <section aria-labelledby="goods-heading" className="grid min-w-0 content-start gap-5">
            <h2 id="goods-heading" className="sr-only">
              {words.labelOf}
            </h2>
            <RunGoods run={run} />
            <RunCounts run={run} />
            <Fold
              summary={words.events}
              summaryClass="min-h-12 w-fit text-fact font-[640]"
              className="print:hidden"
            >
              <RunEvents events={run.events} most={8} />
            </Fold>
          </section>
        </main>
        {/* No dialog is open below a verdict: that would keep the focus, and Enter would do its act a second time. */}
        <DialogsCovered value={covers(desk.verdict)}>
          <RunForms run={run} desk={desk} />
        </DialogsCovered>
        {desk.verdict === null || desk.verdict.is === 'right' ? null : (
          <Verdict verdict={desk.verdict} onAnswer={desk.answerVerdict} onDismiss={desk.dismiss} />
        )}
      </div>
      <KnownWrongCard />
    </>
  );
};

/** Enter goes on, and at the end to the next product; Escape takes the product back, F9 counts the run. Forms and verdicts handle their keys themselves. */
const useRunKeys = (run: FullRun, desk: RunDesk): void => {
  const { acts } = run;
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A key that is held down is one answer.
    if (isDialogOpen() || desk.form !== null || event.defaultPrevented || event.repeat) return;
    if (desk.verdict !== null && desk.verdict.is !== 'right') return;
    if (event.key === 'Escape') desk.goBack();
    // A button or a field in focus has its own Enter.
    if (event.key === 'Enter' && !isOwnEnter(event.target)) {
      event.preventDefault();
      if (hasEnded(run.state)) void navigate(leaveTo());
      else desk.goOn();
    }
    if (event.key === 'F9' && acts.includes('reconcile')) {
      event.preventDefault();
      desk.setForm({ kind: 'count' });
    }
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      press(event);
    };
    document.addEventListener('keydown', pressed);
    document.addEventListener('click', leaveButton);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('click', leaveButton);
    };
  }, []);
};

/** A button that a finger or a mouse pressed gives the keyboard back: the next Enter answers what the screen asks. */
const leaveButton = ({ detail, target }: MouseEvent): void => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (detail > 0 && button && !isDialogOpen()) button.blur();
};

/** Whoever signs in by badge in the middle of a run takes it over. */
const useTakingOver = (run: FullRun, desk: RunDesk): void => {
  const { id } = useCurrentUser();
  const before = useRef(id);
  const takeOver = useEffectEvent((userId: number) => {
    if (before.current === userId) return;
    before.current = userId;
    if (!hasEnded(run.state) && run.worker.id !== userId && readStation()?.id === run.station.id)
      desk.does({ kind: 'hand_over' });
  });
  useEffect(() => takeOver(id), [id]);
};

/** Labels that were printed for the run are issued to it, as soon as that can be. */
const useIssuing = ({ printed, issuePrinted }: RunDesk): void => {
  const issue = useEffectEvent(issuePrinted);
  useEffect(() => {
    if (printed !== null) issue(printed);
  }, [printed]);
};

const isOwnEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, [role="button"]') !== null;

/** Whether the run waits for a person. */
const isHalted = ({ state, holds }: FullRun): boolean => state === 'stopped' || holds.length > 0;

/**
 * Whoever is asked to do something finds the button below the sentence, and not below the label. Each stays what it is when
 * they change places: a photo that is being taken or sent meanwhile is still of this run.
 */
const inOrder = (run: FullRun, acts: ReactElement, work: ReactElement): readonly ReactElement[] =>
  isHalted(run) ? [acts, work] : [work, acts];

/** Whether a hold is what the screen speaks of: its reason then stands below the sentence. */
const isHeld = ({ nextStep }: FullRun): boolean => nextStep.code === 'run.next.held';

/** Why this user can only view the run here; null if they can work in it. */
const useHindrance = (run: FullRun): { text: string } | null => {
  const user = useCurrentUser();
  const mayAnswer =
    useCan('run.second') &&
    run.acts.includes('second_person') &&
    workedIn(run).every(({ id }) => id !== user.id);
  if (hasEnded(run.state)) return null;
  if (readStation()?.id !== run.station.id) return { text: words.otherStation(run.station.name, mayAnswer) };
  return run.worker.id === user.id ? null : { text: words.ofAnother(run.worker.name) };
};

/** What the screen asks for: the one sentence that says what to do with the hands. */
const taskOf = (run: FullRun, desk: RunDesk): string => {
  if (desk.isChallenging) return words.challenging;
  if (desk.held !== null) return desk.isLabelSeen ? words.lookAtLabel : words.held;
  if (desk.trying === 'cover') return words.covered(run.placed?.covers.join(', ') ?? '');
  if (desk.isProductSeen && desk.trying === null) return words.lookAtProduct;
  if (isHeld(run)) return words.isHeld;
  return desk.isNext && desk.trying === null ? words.nextProduct : run.next;
};

/** What Enter does now, if it answers what the screen asks; null if it is only the next piece. */
const keyOf = (desk: RunDesk): string | null => {
  if (desk.trying !== null) return desk.trying === 'cover' ? words.notReadable : words.notOnGoods;
  if (desk.held !== null) return desk.isLabelSeen ? words.labelLooked : null;
  return desk.isProductSeen ? words.productLooked : null;
};

const Next = ({ run, desk }: { run: FullRun; desk: RunDesk }) => {
  const hindrance = useHindrance(run);
  const isStopped = isHalted(run);
  const isRight = desk.verdict?.is === 'right';
  const key = hindrance === null ? keyOf(desk) : null;
  return (
    <div
      className={classes(
        'rounded-sheet border-4 px-6 py-4',
        isStopped
          ? 'border-danger bg-danger-wash'
          : isRight
            ? 'border-success bg-success-wash'
            : 'border-line-strong bg-stock',
      )}
    >
      <h2 id="next-heading" className={isRight ? 'sr-only' : 'text-quiet text-ink-quiet'}>
        {words.next}
      </h2>
      {/* The answer stays where the eyes are, until the next scan. */}
      <output className={classes('flex items-center gap-4 text-success', !isRight && 'hidden')}>
        {isRight ? (
          <>
            <CircleCheckIcon aria-hidden className="size-16 shrink-0" strokeWidth={2.25} />
            <span className="text-bench font-[680]">{words.right}</span>
          </>
        ) : null}
      </output>
      <output className={classes('mt-2 block text-fact text-warning', !desk.isEarly && 'hidden')}>
        {desk.isEarly ? words.early : null}
      </output>
      <output className="mt-1 block text-title font-[680] wrap-anywhere">{taskOf(run, desk)}</output>
      {isHeld(run)
        ? run.holds.map(({ id, reason, name, by, at }) => (
            <p key={id} className="mt-2 text-fact wrap-anywhere text-danger">
              {reason}
              <span className="block text-body text-ink">{words.heldBy(name, by, formatDateTime(at))}</span>
            </p>
          ))
        : null}
      {isStopped && run.stop ? (
        <p className="mt-2 text-fact text-danger wrap-anywhere">{run.stop.sentence}</p>
      ) : null}
      {run.acts.includes('second_person') ? (
        <p className="mt-2 text-fact wrap-anywhere">
          {words.secondNot(namesOf(workedIn(run)))}
          {hindrance === null ? ` ${words.secondHere} ${words.secondElsewhere(run.id)}` : null}
        </p>
      ) : null}
      {desk.held?.text === undefined || desk.held.text === null ? null : (
        <p className="code mt-2 text-fact wrap-anywhere">{desk.held.text}</p>
      )}
      {key === null ? null : (
        <Button
          size="large"
          variant="primary"
          className="mt-4"
          pending={desk.isPending}
          onClick={desk.trying === null ? desk.goOn : desk.sayNotThere}
        >
          {key}
        </Button>
      )}
      {hasEnded(run.state) || isStopped
        ? null
        : run.notes.map(({ code, sentence }) => (
            <p key={code} className="mt-3 text-warning">
              {sentence}
            </p>
          ))}
      {run.isShadow ? <p className="mt-3 text-warning">{words.shadow}</p> : null}
      {hindrance ? (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <p className="font-[560] text-warning">{hindrance.text}</p>
          {run.acts.includes('hand_over') ? (
            <Button size="large" pending={desk.isPending} onClick={() => desk.does({ kind: 'hand_over' })}>
              {words.takeOver}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};

/** The current task, if it is more than scanning; otherwise the label. */
const Work = ({ run, desk }: { run: FullRun; desk: RunDesk }) => {
  if (run.acts.includes('clear')) return <Clearance run={run} desk={desk} />;
  if (run.acts.includes('close') && !run.closing)
    return <CloseForm id={run.id} seq={run.seq} desk={desk} isReady={isReadyToClose(run)} />;
  return <RunLabel run={run} />;
};
