import CheckIcon from 'lucide-react/icons/check';
import type { RefObject } from 'react';
import { classes } from '#web/kit/classes.ts';
import type { WizardState } from './wizard-state.ts';
import { wizardWords } from './wizard-wording.ts';

const steps = ['details', 'labels'] as const;

/** Both steps, with the current one marked; gets the focus when the step changes, so that it is announced. */
export const StepHead = ({
  step,
  headRef,
}: {
  step: WizardState['step'];
  headRef: RefObject<HTMLParagraphElement | null>;
}) => {
  const at = steps.indexOf(step);
  return (
    <div>
      <p ref={headRef} tabIndex={-1} className="sr-only">
        Step {at + 1} of 2: {wizardWords.steps[step]}
      </p>
      <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={classes(
              'flex items-center gap-2.5 border-b-[3px] pb-2 font-[560]',
              index === at ? 'border-ink' : 'border-transparent text-ink-quiet',
            )}
          >
            <span className="grid size-6 place-items-center rounded-full border border-current text-quiet tabular-nums">
              {index < at ? <CheckIcon aria-label="done" className="size-4" /> : index + 1}
            </span>
            {wizardWords.steps[name]}
          </li>
        ))}
      </ol>
    </div>
  );
};
