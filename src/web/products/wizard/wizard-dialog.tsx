import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#web/api/call.ts';
import type { FormTarget } from '#web/record/form-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useProductDraft } from '#web/releases/draft-queries.ts';
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
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useProduct(id);
  const draft = useProductDraft(id, 0);
  // Not the page's cached data: an edit starts from what is saved now, published or not.
  if (data && (isFetchedAfterMount || error) && (draft.isFetchedAfterMount || draft.error))
    return <WizardBody product={draft.data?.record ?? data} label={label} {...props} />;
  return error ? (
    <EmptyState
      title={notLoaded.title}
      text={sentenceOf(error)}
      action={
        <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
          {notLoaded.retry}
        </Button>
      }
    />
  ) : (
    <output className="grid gap-5" aria-label={productsWizardWords.loadingProduct}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </output>
  );
};
