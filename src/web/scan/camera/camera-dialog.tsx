import FlashlightIcon from 'lucide-react/icons/flashlight';
import FlashlightOffIcon from 'lucide-react/icons/flashlight-off';
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { useClosedByBack } from '#web/kit/layers/use-closed-by-back.ts';
import { useScans } from '../scan-handlers.ts';
import { watchCamera, type CameraLight, type CameraState } from './watch-camera.ts';
import { scanCameraWords as words } from './wording.ts';

const Light = ({ light }: { light: CameraLight }) => {
  const [isOn, setIsOn] = useState(false);
  const change = () => {
    light(!isOn);
    setIsOn(!isOn);
  };
  return (
    <Button
      aria-pressed={isOn}
      icon={isOn ? <FlashlightOffIcon aria-hidden /> : <FlashlightIcon aria-hidden />}
      onClick={change}
    >
      {isOn ? words.lightOff : words.lightOn}
    </Button>
  );
};

const wordsOf = (state: CameraState): string => {
  if (state.kind === 'starting') return words.starting;
  if (state.kind === 'watching' && state.isDark)
    return state.light ? words.darkTurnLightOn : words.darkGoToLight;
  return words.holdCodeInFrame;
};

type ViewProps = { onRead: (text: string) => void; onAgain: () => void };

/** The camera's picture, until a code is read out of it. */
const View = ({ onRead, onAgain }: ViewProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (!video.current) return undefined;
    const over = new AbortController();
    void watchCamera(video.current, {
      signal: over.signal,
      onState: setState,
      onRead: (text) => {
        read(text);
      },
    });
    return () => over.abort();
  }, []);
  const fault = state.kind === 'fault' ? state.fault : null;
  return (
    <>
      <div className={classes('relative overflow-hidden rounded-control bg-black', fault && 'hidden')}>
        {/* Muted and inline: otherwise iPhones show it in a player of their own. */}
        <video
          ref={video}
          muted
          playsInline
          aria-label={words.theCamerasPicture}
          className="h-[50dvh] w-full object-cover"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-[18%_10%] rounded-control border-4 border-white/80"
        />
      </div>
      {fault ? (
        <div role="alert" className="rounded-control border-2 border-danger bg-danger-wash p-4">
          <h3 className="text-fact font-[640] text-danger">{fault.title}</h3>
          <p className="mt-1">{fault.todo}</p>
          <Button icon={<RotateCcwIcon aria-hidden />} onClick={onAgain} className="mt-4">
            {words.tryAgain}
          </Button>
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <output className="min-w-0 grow basis-60 text-fact">{wordsOf(state)}</output>
          {state.kind === 'watching' && state.light ? <Light light={state.light} /> : null}
        </div>
      )}
    </>
  );
};

type CameraDialogProps = {
  /** Called after the dialog has closed; `text` is the code that was read, or null. */
  onClosed: (text: string | null) => void;
};

/** The camera as a scanner. Closes after the first code that it reads, on Escape, and on Back. */
export const CameraDialog = ({ onClosed }: CameraDialogProps) => {
  const read = useRef<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // However the dialog closes, it goes back in the browser's history first: the screen for a code is a new entry.
  useClosedByBack(true, () => onClosed(read.current));
  const isLeaving = useRef(false);
  const leave = () => {
    // A second step back would leave the screen as well.
    if (isLeaving.current) return;
    isLeaving.current = true;
    history.back();
  };
  const leaveWith = (text: string) => {
    read.current = text;
    leave();
  };
  // A scan by another scanner counts like one by the camera.
  useScans(({ text }) => {
    leaveWith(text);
  });
  const leaveHidden = useEffectEvent(leave);
  useEffect(() => {
    // A camera that runs behind another page blocks other programs.
    const hide = () => {
      if (document.visibilityState === 'hidden') leaveHidden();
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);
  return (
    <Dialog open onOpenChange={leave} title={words.scanWithCameraTitle} fullOnPhone>
      <View key={attempt} onRead={leaveWith} onAgain={() => setAttempt(attempt + 1)} />
    </Dialog>
  );
};
