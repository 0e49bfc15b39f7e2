import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useWatch } from 'react-hook-form';
import { fileKinds } from '#domain/files/file-kinds.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import { useUploads } from '#web/files/use-uploads.ts';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { useSaveKey } from '#web/record/use-save-key.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { useFileNames } from '#web/files/file-names.ts';
import { CopyFromProduct } from './labels/copy-from-product.tsx';
import { DetailsStep } from './details-step.tsx';
import { filesInTheWay, type FilesInTheWay, type FilesStanding } from './files/files-in-the-way.ts';
import { LabelsStep } from './labels/labels-step.tsx';
import { StepHead } from './step-head.tsx';
import { namesOf, useArrivals } from './files/use-arrivals.ts';
import { useWizard } from './use-wizard.ts';
import { WizardConflictDialog } from './saving/wizard-conflict-dialog.tsx';
import { WizardFooter } from './wizard-footer.tsx';
import { newVideo } from './wizard-values.ts';
import { wizardWords } from './wizard-wording.ts';

const videosAtOnce = 3;

type WizardBodyProps = {
  /** The product when the wizard was opened; null for a new one. */
  product: Product | null;
  /** The label at which it opens, from 0; null for step 1. */
  label: number | null;
  canSave: boolean;
  /** The element for the buttons. */
  footer: HTMLElement | null;
  onClose: () => void;
};

/** Both steps in one dialog. If anything fails, what was typed and uploaded stays. */
export const WizardBody = ({ product, label, canSave, footer, onClose }: WizardBodyProps) => {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLParagraphElement>(null);
  const [labelFiles, setLabelFiles] = useState<ReadonlyMap<string, FilesStanding>>(new Map());
  const inTheWay = useRef<() => FilesInTheWay | null>(() => null);
  const wizard = useWizard({ product, label, filesInTheWay: () => inTheWay.current() });
  const { step, form: fields, isDone, isSaving, submit, next, clearFiles } = wizard;
  const { control, getValues, setValue } = fields;
  const [images, fileNames] = useWatch({ control, name: ['images', 'fileNames'] });

  const imageUploads = useUploads({
    kind: 'productImage',
    max: fileKinds.productImage.maxFiles,
    placesLeft: limits.product.maxImages - images.length,
  });
  useArrivals(imageUploads, (results) =>
    setValue('images', [...getValues('images'), ...results.map(({ key }) => key)], { shouldDirty: true }),
  );
  const videoUploads = useUploads({ kind: 'video', max: videosAtOnce });
  useArrivals(videoUploads, (results) => {
    setValue('fileNames', { ...getValues('fileNames'), ...namesOf(results) });
    const added = results.map(({ key, originalFilename }) =>
      newVideo({
        title: originalFilename.replace(/\.[^.]+$/, ''),
        videoSource: key,
        videoType: 'file',
      }),
    );
    setValue('tutorialVideos', [...getValues('tutorialVideos'), ...added], { shouldDirty: true });
  });
  const noteFiles = useCallback((labelId: string, standing: FilesStanding | null) => {
    setLabelFiles((before) => {
      const after = new Map(before);
      if (standing) after.set(labelId, standing);
      else after.delete(labelId);
      return after;
    });
  }, []);
  const findInTheWay = () =>
    filesInTheWay([
      { ...imageUploads, place: { step: 'details', field: 'images' } },
      ...getValues('labels').flatMap(({ id }, label) => {
        const standing = labelFiles.get(id);
        const field = `labels.${label}.artworkFiles` as const;
        return standing ? [{ ...standing, place: { step: 'labels' as const, label, field } }] : [];
      }),
      { ...videoUploads, place: { step: 'labels', label: null, field: 'tutorialVideos' } },
    ]);
  useEffect(() => {
    inTheWay.current = findInTheWay;
  });
  const standing = findInTheWay();
  const isInTheWay = standing !== null;
  useEffect(() => {
    if (!isInTheWay) clearFiles();
  }, [isInTheWay, clearFiles]);
  // A message about files shows their current state.
  const failure =
    standing && wizard.failure?.isOfFiles
      ? { ...wizard.failure, sentence: standing.sentence }
      : wizard.failure;
  const names = { ...useFileNames(product?.id ?? null), ...fileNames };

  useCloseWhenDone(isDone, onClose);

  const wasStep = useRef(step);
  useEffect(() => {
    if (wasStep.current === step) return;
    wasStep.current = step;
    // An invalid field already has the focus and is visible.
    if (form.current?.contains(document.activeElement)) return;
    const scrolled = form.current?.parentElement;
    if (scrolled) scrolled.scrollTop = 0;
    head.current?.focus();
  }, [step]);

  // Not a field: a user who opens an edit with a scanner in hand must not replace the SKU with the next scan.
  const isEdit = product !== null;
  useEffect(() => {
    if (isEdit) head.current?.focus();
  }, [isEdit]);

  useSaveKey(() => {
    if (canSave && form.current?.closest('[aria-hidden="true"]') === null) void submit();
  });

  return (
    <>
      {footer
        ? createPortal(
            <WizardFooter
              step={step}
              formId={formId}
              saveLabel={product === null ? wizardWords.save.new : wizardWords.save.edit}
              isSaving={isSaving}
              canSave={canSave}
              failure={failure}
              onCancel={onClose}
              onBack={wizard.back}
            />,
            footer,
          )
        : null}
      <FormProvider {...fields}>
        <form
          ref={form}
          id={formId}
          noValidate
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void (step === 'details' ? next() : submit());
          }}
          className="grid gap-6"
        >
          <KeptInputOffer offer={wizard.kept.offer} />
          <StepHead
            step={step}
            headRef={head}
            onStep={isEdit ? (to) => void (to === 'details' ? wizard.back() : next()) : null}
          />
          <div hidden={step !== 'details'}>
            <DetailsStep
              imageUploads={imageUploads}
              copy={isEdit ? null : <CopyFromProduct onCopied={() => wizard.setActive(0)} />}
            />
          </div>
          <div hidden={step !== 'labels'}>
            <LabelsStep
              active={wizard.active}
              onActive={wizard.setActive}
              videoUploads={videoUploads}
              names={names}
              onFiles={noteFiles}
            />
          </div>
        </form>
      </FormProvider>
      {wizard.conflict ? (
        <WizardConflictDialog
          conflict={wizard.conflict}
          onClose={wizard.closeConflict}
          onDecide={(sides) => void wizard.decide(sides)}
        />
      ) : null}
      <LeaveGuard when={wizard.hasUnsavedChanges || (isInTheWay && !isDone)} onLeave={wizard.kept.forget} />
    </>
  );
};
