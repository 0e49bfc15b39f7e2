import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FormTarget } from '#web/record/form-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useOnceOpen } from '#web/record/form-dialog.tsx';
import { useProductDraft } from '#web/releases/draft-queries.ts';
import { useEditStart } from '#web/releases/use-edit-start.ts';
import { useProduct } from '../queries.ts';
import { notLoaded } from '../wording.ts';
import { WizardBody } from './wizard-body.tsx';
import { openLabel } from './labels/open-label.ts';
import { wizardWords } from './wizard-wording.ts';
import { productsWizardWords } from './wording.ts';

type WizardDialogProps = {
  target: FormTarget;
  canSave: boolean;
  /** Closes the wizard by changing the address; unsaved changes then ask by themselves. */
  onClose: () => void;
};

/** The wizard for a new product, or for an existing one after refetching it. */
export const WizardDialog = ({ target, canSave, onClose }: WizardDialogProps) => {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const words = target === 'new' ? wizardWords.create : wizardWords.edit;
  const shared = { canSave, onClose, footer };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      fullOnPhone
      title={words.title}
      description={words.description}
      footer={<div ref={setFooter} className="contents" />}
    >
      {target === 'new' ? (
        <WizardBody product={null} label={null} {...shared} />
      ) : (
        <EditOf id={target} {...shared} />
      )}
    </Dialog>
  );
};

type EditOfProps = Omit<WizardDialogProps, 'target'> & { id: number; footer: HTMLElement | null };

const EditOf = ({ id, ...props }: EditOfProps) => {
  const [query] = useSearchParams();
  const [label] = useState(() => openLabel(query));
  const { record, reason, pending, onRetry } = useEditStart(useProduct(id), useProductDraft(id, 0));
  const product = useOnceOpen(record);
  if (product) return <WizardBody product={product} label={label} {...props} />;
  return reason !== null ? (
    <div role="alert">
      <EmptyState
        title={notLoaded.title}
        text={reason}
        action={
          onRetry ? (
            <Button variant="primary" pending={pending} onClick={onRetry}>
              {notLoaded.retry}
            </Button>
          ) : null
        }
      />
    </div>
  ) : (
    <output className="grid gap-5" aria-label={productsWizardWords.loadingProduct}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </output>
  );
};
