import PlusIcon from 'lucide-react/icons/plus';
import AlertIcon from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as limits from '#domain/limits.ts';
import type { Uploads } from '#web/files/use-uploads.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Tab, TabList, Tabs } from '#web/kit/controls/tabs.tsx';
import type { FileNames } from '#web/files/file-names.ts';
import { LabelTypeBadge } from '../../label/label-type-badge.tsx';
import type { FilesStanding } from '../files/files-in-the-way.ts';
import { LabelPanel } from './label-panel.tsx';
import { UndoLine, useRemoval } from '../saving/undo-line.tsx';
import { VideosField } from '../files/videos-field.tsx';
import { useWizardForm } from '../wizard-form.ts';
import { addLabel, removeLabel } from '../wizard-state.ts';
import type { LabelValues } from '../wizard-values.ts';
import { labelRemoved } from '../wizard-wording.ts';
import { productsWizardWords as words } from '../wording.ts';

type LabelsStepProps = {
  /** The label to open, from 0; the last one if there are fewer. */
  active: number;
  onActive: (index: number) => void;
  videoUploads: Uploads;
  /** The original names of stored files, by value. */
  names: FileNames;
  /** Called with the state of a label's files; null when it is gone. */
  onFiles: (labelId: string, standing: FilesStanding | null) => void;
};

/** Step 2: the product's labels with their artwork, one per tab, and its videos. */
export const LabelsStep = ({ active: wanted, onActive, videoUploads, names, onFiles }: LabelsStepProps) => {
  const { control, getValues, setValue, clearErrors, formState } = useWizardForm();
  const labels = useWatch({ control, name: 'labels' });
  const active = Math.min(wanted, labels.length - 1);
  const { fieldState } = useController({ control, name: 'labels' });
  const { removal, remember, forget } = useRemoval();
  const { errors } = formState;
  // The label that Undo restores; its uploads continue meanwhile.
  const [removed, setRemoved] = useState<LabelValues | null>(null);

  const change = (next: typeof labels, open: number) => {
    clearErrors('labels');
    setValue('labels', next, { shouldDirty: true });
    onActive(open);
  };
  const add = () => {
    const next = addLabel({ labels: getValues('labels'), active });
    change([...next.labels], next.active);
  };
  const remove = (index: number, unstored: number) => {
    const before = getValues('labels');
    const label = before[index];
    const next = removeLabel({ labels: before, active }, index);
    if (!label || next.labels.length === before.length) return;
    change([...next.labels], next.active);
    setRemoved(label);
    remember({
      text: labelRemoved(index + 1, unstored),
      undo: () => {
        const now = getValues('labels');
        // Resolving a conflict may have restored it already.
        if (!now.some(({ id }) => id === label.id)) change(now.toSpliced(index, 0, label), index);
      },
    });
  };

  const gone = removed && !labels.some(({ id }) => id === removed.id) ? [removed] : [];

  return (
    <div className="grid gap-6">
      <Tabs
        value={labels[active]?.id ?? ''}
        onValueChange={(id) => onActive(labels.findIndex((label) => label.id === id))}
      >
        <div className="flex flex-wrap items-center gap-2">
          <TabList label={words.labels} nested>
            {labels.map((label, index) => (
              <Tab key={label.id} value={label.id}>
                {words.labelIndex({ index: index + 1 })}
                {label.labelType === '' ? null : <LabelTypeBadge type={label.labelType} />}
                {errors.labels?.[index] ? (
                  <AlertIcon aria-label={words.hasError} className="size-4 text-danger" />
                ) : null}
              </Tab>
            ))}
          </TabList>
          <Button
            variant="quiet"
            icon={<PlusIcon aria-hidden />}
            aria-disabled={labels.length >= limits.product.maxLabels}
            onClick={add}
          >
            {words.addLabel}
          </Button>
        </div>
        <UndoLine removal={removal} onDone={forget} />
        <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
          {fieldState.error?.message}
        </p>
        {[...labels, ...gone].map((label, index) => (
          <LabelPanel
            key={label.id}
            label={label}
            index={index < labels.length ? index : null}
            isOnly={labels.length === 1}
            names={names}
            onRemove={(unstored) => remove(index, unstored)}
            onFiles={onFiles}
          />
        ))}
      </Tabs>
      <VideosField uploads={videoUploads} names={names} />
    </div>
  );
};
