import EyeIcon from 'lucide-react/icons/eye';
import OctagonXIcon from 'lucide-react/icons/octagon-x';
import RepeatIcon from 'lucide-react/icons/repeat';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RunAct } from '#domain/runs/acts.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { runWords as words } from '../wording.ts';

type Said = {
  title: string;
  text: string | null;
  /** What a yes does; without it, the verdict only goes away. */
  yes?: RunAct;
};

/** A verdict that a person dismisses. `lost` means that an action got no response. */
type StoppingVerdict = Said & {
  is: 'wrong' | 'refused' | 'repeated' | 'ask' | 'lost';
  /** A known-wrong code turned the screen red, as it must. */
  isCaught?: boolean;
};

/** A verdict; 'right' stands on the screen of the run itself. */
export type ShownVerdict = StoppingVerdict | (Said & { is: 'right'; isCaught?: boolean });

const looks = {
  wrong: { Icon: OctagonXIcon, look: 'border-danger bg-danger text-stock' },
  refused: { Icon: TriangleAlertIcon, look: 'border-warning bg-warning-wash text-warning' },
  repeated: { Icon: RepeatIcon, look: 'border-line-strong bg-stock text-ink' },
  ask: { Icon: EyeIcon, look: 'border-accent bg-stock text-ink' },
  lost: { Icon: TriangleAlertIcon, look: 'border-warning bg-warning-wash text-warning' },
} as const;

type VerdictProps = {
  verdict: StoppingVerdict;
  /** Sends the lost action again, does what the verdict asks about, or lets it go away. */
  onAnswer: () => void;
  onDismiss: () => void;
};

const yesOf = (is: StoppingVerdict['is']): string => (is === 'ask' ? words.yes : words.isNextPiece);

/** A verdict over the whole screen, by colour, shape and words. The caller plays the tone. */
export const Verdict = ({ verdict, onAnswer, onDismiss }: VerdictProps) => {
  const { is, title, text, isCaught = false } = verdict;
  const { Icon, look } = looks[is];
  const button = useRef<HTMLButtonElement>(null);
  const goAway = useEffectEvent(onDismiss);
  useEffect(() => {
    button.current?.focus();
    // A dialog that has closed for this gives the focus, a moment later, to what had opened it.
    const again = setTimeout(() => button.current?.focus());
    const pressed = (event: KeyboardEvent) => {
      const { key, repeat } = event;
      // Whoever still holds down the key before has not read this.
      if (repeat) {
        event.preventDefault();
        return;
      }
      if (key === 'Escape') goAway();
      // After the card at the end, what was counted is typed at once.
      if (isCaught && /^\d$/.test(key)) {
        goAway();
        document.querySelector<HTMLInputElement>('main form input')?.focus();
      }
    };
    document.addEventListener('keydown', pressed);
    return () => {
      clearTimeout(again);
      document.removeEventListener('keydown', pressed);
    };
  }, [is, isCaught]);
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
    'fixed inset-0 z-[70] grid content-center-safe justify-items-center gap-4 overflow-y-auto border-[12px] p-6 text-center print:hidden',
    look,
  );
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
          onClick={onAnswer}
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
