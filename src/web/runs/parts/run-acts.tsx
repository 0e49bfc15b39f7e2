import CameraIcon from 'lucide-react/icons/camera';
import { useRef, useState, type ReactNode } from 'react';
import type { FullRun } from '#domain/runs/contract.ts';
import { isForLabels } from '#domain/printing/printer.ts';
import { hasChangedNothing, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { usePrinters } from '#web/printers/queries.ts';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { useCan } from '#web/session/session.tsx';
import { useRunPhoto } from '../queries.ts';
import type { OpenForm } from '../run-desk.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';

/** The actions that are open now. The run says which: see `openActs`. */
export const RunActs = ({ run, desk }: { run: FullRun; desk: RunDesk }) => {
  const { isPrintingOn } = usePublicSettings();
  const { acts } = run;
  const mayHold = useCan('hold.set');
  const open = (kind: Exclude<OpenForm['kind'], 'roll' | 'return'>) => () => {
    desk.setForm({ kind });
  };
  const isIssuing = acts.includes('roll');
  const buttons: [boolean, ReactNode][] = [
    [
      acts.includes('second_person'),
      <Button key="second" size="large" variant="primary" onClick={open('second_person')}>
        {words.second}
      </Button>,
    ],
    [
      acts.includes('resume'),
      <Button
        key="resume"
        size="large"
        variant="primary"
        pending={desk.isPending}
        onClick={() => desk.does({ kind: 'resume' })}
      >
        {words.resume}
      </Button>,
    ],
    [acts.includes('print') && isPrintingOn, <PrintButton key="print" onPress={open('print')} />],
    [
      acts.includes('challenge'),
      <Button
        key="challenge"
        size="large"
        aria-pressed={desk.isChallenging}
        onClick={() => desk.setIsChallenging(!desk.isChallenging)}
      >
        {words.challenge}
      </Button>,
    ],
    [
      acts.includes('reconcile'),
      <Button key="count" size="large" onClick={open('count')}>
        {words.count}
      </Button>,
    ],
    [
      acts.includes('spoil'),
      <Button key="spoil" size="large" onClick={open('spoil')}>
        {words.spoil}
      </Button>,
    ],
    [acts.includes('photo'), <PhotoButton key="photo" run={run} />],
    [
      acts.includes('stop'),
      <Button key="stop" size="large" variant="danger" onClick={open('stop')}>
        {words.stop}
      </Button>,
    ],
    [
      mayHold && run.endedAt === null,
      <Button key="hold" size="large" onClick={open('hold')}>
        {words.hold}
      </Button>,
    ],
    [
      isIssuing,
      <Button key="card" size="large" variant="quiet" onClick={() => print()}>
        {words.card}
      </Button>,
    ],
    [
      acts.includes('move'),
      <Button key="move" size="large" variant="quiet" onClick={open('move')}>
        {words.move}
      </Button>,
    ],
    [
      acts.includes('abandon'),
      <Button key="abandon" size="large" variant="quiet" onClick={open('abandon')}>
        {words.abandon}
      </Button>,
    ],
  ];
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:[&>button]:px-3">
      {buttons.map(([isShown, button]) => (isShown ? button : null))}
    </div>
  );
};

/** Not offered where there is no label printer. */
const PrintButton = ({ onPress }: { onPress: () => void }) => {
  const { data: printers } = usePrinters();
  return printers?.some(isForLabels) === false ? null : (
    <Button size="large" onClick={onPress}>
      {words.print}
    </Button>
  );
};

/** Takes a photo with the camera of the device, or a file. One that was not added is kept to be sent again: nobody has it twice. */
const PhotoButton = ({ run }: { run: FullRun }) => {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useRunPhoto(run.id);
  const [lost, setLost] = useState<{ photo: File; error: Error } | null>(null);
  const send = (photo: File) =>
    mutate(photo, {
      onSuccess: ({ verdict, reason }) => {
        setLost(null);
        toast(
          verdict === 'refused'
            ? { title: words.refused, description: reason ?? '', variant: 'destructive' }
            : { title: words.photoAdded },
        );
      },
      onError: (error) => setLost({ photo, error }),
    });
  return (
    <>
      <Button
        size="large"
        icon={<CameraIcon aria-hidden />}
        pending={isPending}
        onClick={() => input.current?.click()}
      >
        {words.photo}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={words.photo}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          target.value = '';
          if (photo) send(photo);
        }}
      />
      {lost === null ? null : (
        <div role="alert" className="order-last col-span-full grid basis-full justify-items-start gap-2">
          <p className="wrap-anywhere text-danger">
            {hasChangedNothing(lost.error) ? words.photoNotAdded : words.photoUnknown}{' '}
            {sentenceOf(lost.error)}
          </p>
          <Button size="large" pending={isPending} onClick={() => send(lost.photo)}>
            {words.photoAgain}
          </Button>
        </div>
      )}
    </>
  );
};
