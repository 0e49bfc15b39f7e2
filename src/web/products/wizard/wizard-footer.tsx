import { refusal } from '#web/words/access.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import type { WizardFailure } from './use-wizard.ts';
import { WizardFailureNotice } from './saving/wizard-failure.tsx';
import type { WizardStep } from './wizard-state.ts';
import { wizardWords } from './wizard-wording.ts';

type WizardFooterProps = {
  step: WizardStep;
  /** The form that the last button submits. */
  formId: string;
  saveLabel: string;
  isSaving: boolean;
  canSave: boolean;
  failure: WizardFailure | null;
  onCancel: () => void;
  onBack: () => void;
};

/** The part below both steps that is always visible: errors, back, and next. */
export const WizardFooter = (props: WizardFooterProps) => {
  const { step, formId, saveLabel, isSaving, canSave, failure, onCancel, onBack } = props;
  return (
    <>
      <WizardFailureNotice failure={failure} reason={canSave ? null : refusal('product.edit')} />
      {step === 'details' ? (
        <>
          <Button onClick={onCancel}>{wizardWords.cancel}</Button>
          <Button key="next" type="submit" form={formId} variant="primary">
            {wizardWords.next}
          </Button>
        </>
      ) : (
        <>
          <Button onClick={onBack}>{wizardWords.back}</Button>
          {canSave ? (
            <Button key="save" type="submit" form={formId} variant="primary" pending={isSaving}>
              {isSaving ? wizardWords.saving : saveLabel}
            </Button>
          ) : (
            <DisabledButton variant="primary" reason={refusal('product.edit')}>
              {saveLabel}
            </DisabledButton>
          )}
        </>
      )}
    </>
  );
};
