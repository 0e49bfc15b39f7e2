import type { WizardFailure } from '../use-wizard.ts';
import { wizardWords } from '../wizard-wording.ts';
import { productsWizardWords as words } from '../wording.ts';

type WizardFailureProps = {
  failure: WizardFailure | null;
  /** Why this user may no longer save; null if they may. */
  reason: string | null;
};

/** Says above the buttons why nothing was saved, and links to the conflicting product. */
export const WizardFailureNotice = ({ failure, reason }: WizardFailureProps) => (
  <div role="alert" className="w-full empty:hidden">
    {reason === null && failure === null ? null : (
      <div className="rounded-control bg-danger-wash px-4 py-3 text-danger wrap-anywhere">
        {reason === null ? null : <p>{words.accessChanged({ reason })}</p>}
        {failure === null ? null : (
          <p>
            {failure.sentence} {failure.isOfFiles ? wizardWords.nothingLost : null}
          </p>
        )}
        {failure?.existingId ? (
          // In a new tab, so that what was typed here stays.
          <a
            href={`/products/${failure.existingId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center font-[560] underline underline-offset-4"
          >
            {wizardWords.openExisting}
          </a>
        ) : null}
      </div>
    )}
  </div>
);
