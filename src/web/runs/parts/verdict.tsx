import CircleCheckIcon from 'lucide-react/icons/circle-check-big';
import EyeIcon from 'lucide-react/icons/eye';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import RepeatIcon from 'lucide-react/icons/repeat';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RunAct } from '#domain/runs/acts.ts';
import { Button } from '#web/kit/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { runWords as words } from '../wording.ts';

/** A verdict for the whole screen. `lost` means that an action got no response. */
export type ShownVerdict = {
  is: 'right' | 'wrong' | 'refused' | 'repeated' | 'ask' | 'lost';
  title: string;
  text: string | null;
  /** What a yes does; without it, the verdict only goes away. */
  yes?: RunAct;
};

/** How long a 'right' verdict stays, in milliseconds; the next scan removes it, too. */
const rightMs = 1_200;

const looks = {
  right: { Icon: CircleCheckIcon, look: 'border-success bg-success-wash text-success' },
  wrong: { Icon: OctagonXIcon, look: 'border-danger bg-danger text-stock' },
  refused: { Icon: TriangleAlertIcon, look: 'border-warning bg-warning-wash text-warning' },
  repeated: { Icon: RepeatIcon, look: 'border-line-strong bg-stock text-ink' },
  ask: { Icon: EyeIcon, look: 'border-accent bg-stock text-ink' },
  lost: { Icon: TriangleAlertIcon, look: 'border-warning bg-warning-wash text-warning' },
} as const;

type VerdictProps = {
  verdict: ShownVerdict;
  onDismiss: () => void;
  /** Sends the lost action again. */
  onAgain: () => void;
  /** Does what the verdict asks about. */
  onYes: () => void;
};

const yesOf = (is: ShownVerdict['is']): string => (is === 'ask' ? words.yes : words.isNextPiece);

/** A verdict over the whole screen, by colour, shape and words. The caller plays the tone. */
export const Verdict = ({ verdict, onDismiss, onAgain, onYes }: VerdictProps) => {
  const { is, title, text } = verdict;
  const { Icon, look } = looks[is];
  const button = useRef<HTMLButtonElement>(null);
  const goAway = useEffectEvent(onDismiss);
  useEffect(() => {
    if (is === 'right') {
      const timer = setTimeout(goAway, rightMs);
      return () => {
        clearTimeout(timer);
      };
    }
    button.current?.focus();
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') goAway();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [is]);
  const said = (
    <>
      <Icon aria-hidden className="size-40 max-sm:size-28" strokeWidth={2.25} />
      <h2 id="verdict-title" className="text-bench font-[680] wrap-anywhere">
        {title}
      </h2>
      {text === null ? null : (
        <p
          id="verdict-text"
          className={classes('max-w-prose text-title wrap-anywhere', is === 'wrong' ? '' : 'text-ink')}
        >
          {text}
        </p>
      )}
    </>
  );
  const screen = classes(
    'fixed inset-0 z-[70] grid content-center justify-items-center gap-4 overflow-y-auto border-[12px] p-6 text-center print:hidden',
    look,
  );
  if (is === 'right') return <output className={screen}>{said}</output>;
  return (
    <div
      role="alertdialog"
      aria-modal
      aria-labelledby="verdict-title"
      aria-describedby={text === null ? undefined : 'verdict-text'}
      className={screen}
    >
      {said}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button
          ref={button}
          size="large"
          // The accent is hardly seen on red.
          className={is === 'wrong' ? 'outline-stock' : undefined}
          onClick={is === 'lost' ? onAgain : verdict.yes ? onYes : onDismiss}
        >
          {is === 'lost' ? words.again : verdict.yes ? yesOf(is) : words.dismiss}
        </Button>
        {is === 'lost' || verdict.yes ? (
          <Button size="large" variant="quiet" onClick={onDismiss}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
