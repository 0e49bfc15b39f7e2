import TrashIcon from 'lucide-react/icons/trash-2';
import { useEffect } from 'react';
import { fileKinds } from '#domain/files/file-kinds.ts';
import * as limits from '#domain/limits.ts';
import { useUploads } from '#web/files/use-uploads.ts';
import { DisabledButton } from '#web/kit/controls/disabled-button.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { TabPanel } from '#web/kit/controls/tabs.tsx';
import type { FileNames } from '#web/files/file-names.ts';
import { ArtworkField } from '../files/artwork-field.tsx';
import type { FilesStanding } from '../files/files-in-the-way.ts';
import { LabelFields } from './label-fields.tsx';
import { namesOf, useArrivals } from '../files/use-arrivals.ts';
import { useWizardForm } from '../wizard-form.ts';
import type { LabelValues } from '../wizard-values.ts';
import { productsWizardWords as words } from '../wording.ts';

type LabelPanelProps = {
  label: LabelValues;
  /** From 0; null for a removed label that can be restored: it is not shown, but its uploads continue. */
  index: number | null;
  isOnly: boolean;
  names: FileNames;
  /** Called with the number of its files that are not stored yet. */
  onRemove: (unstored: number) => void;
  /** Called with the state of its files; null when the label is gone. */
  onFiles: (labelId: string, standing: FilesStanding | null) => void;
};

/** One label on its tab. Uploads continue while another tab is open. */
export const LabelPanel = ({ label, index, isOnly, names, onRemove, onFiles }: LabelPanelProps) => {
  const { getValues, setValue } = useWizardForm();
  const { id } = label;
  const placesLeft = limits.product.maxArtworkPerLabel - label.artworkFiles.length;
  const uploads = useUploads({ kind: 'artwork', max: fileKinds.artwork.maxFiles, placesLeft });
  const isGone = index === null;
  useArrivals(
    uploads,
    (results) => {
      const at = getValues('labels').findIndex((other) => other.id === id);
      const path = `labels.${at}.artworkFiles` as const;
      setValue('fileNames', { ...getValues('fileNames'), ...namesOf(results) });
      setValue(path, [...getValues(path), ...results.map(({ key }) => key)], { shouldDirty: true });
    },
    isGone,
  );
  const { items, isBusy, unsentCount } = uploads;
  useEffect(() => {
    if (isGone) return undefined;
    onFiles(id, { isBusy, unsentCount });
    return () => onFiles(id, null);
  }, [id, isBusy, unsentCount, isGone, onFiles]);

  if (isGone) return null;
  const underWay = items.filter(({ state }) => state.step === 'idle' || state.step === 'uploading');
  const icon = <TrashIcon aria-hidden />;
  return (
    <TabPanel value={id} className="grid gap-6">
      <LabelFields label={index} />
      <ArtworkField label={index} uploads={uploads} names={names} />
      <div>
        {isOnly ? (
          <DisabledButton variant="quiet" icon={icon} reason={words.lastLabel}>
            {words.removeThisLabel}
          </DisabledButton>
        ) : (
          <Button variant="quiet" icon={icon} onClick={() => onRemove(underWay.length + unsentCount)}>
            {words.removeThisLabel}
          </Button>
        )}
      </div>
    </TabPanel>
  );
};
