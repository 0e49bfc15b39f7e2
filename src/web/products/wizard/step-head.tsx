import CheckIcon from 'lucide-react/icons/check';
import type { ReactNode, RefObject } from 'react';
import { classes } from '#web/kit/classes.ts';
import type { WizardStep } from './wizard-state.ts';
import { wizardWords } from './wizard-wording.ts';
import { productsWizardWords as words } from './wording.ts';

const steps = ['details', 'labels'] as const;

const line = 'flex min-h-11 items-center gap-2.5';

/** Both steps, with the current one marked; gets the focus when the step changes, so that it is announced. */
export const StepHead = ({
  step,
  headRef,
  onStep,
}: {
  step: WizardStep;
  headRef: RefObject<HTMLParagraphElement | null>;
  /** Opens a step after a click on its name; null if the steps can only be taken in order. */
  onStep: ((step: WizardStep) => void) | null;
}) => {
  const at = steps.indexOf(step);
  return (
    <div>
      <p ref={headRef} tabIndex={-1} className="sr-only">
        {words.stepName({ at: at + 1, steps: wizardWords.steps[step] })}
      </p>
      <ol aria-label={words.steps} className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={classes(
              'border-b-[3px] font-[560]',
              index === at ? 'border-ink' : 'border-transparent text-ink-quiet',
            )}
          >
            {onStep === null || index === at ? (
              <span className={line}>
                <Mark>
                  {index < at ? <CheckIcon aria-label={wizardWords.done} className="size-4" /> : index + 1}
                </Mark>
                {wizardWords.steps[name]}
              </span>
            ) : (
              <button type="button" onClick={() => onStep(name)} className={`${line} hover:text-ink`}>
                <Mark isHidden>{index + 1}</Mark>
                {wizardWords.steps[name]}
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

const Mark = ({ children, isHidden = false }: { children: ReactNode; isHidden?: boolean }) => (
  <span
    aria-hidden={isHidden}
    className="grid size-6 place-items-center rounded-full border border-current text-quiet tabular-nums"
  >
    {children}
  </span>
);
