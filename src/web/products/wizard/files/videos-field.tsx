import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import LinkIcon from 'lucide-react/icons/link';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useController, useWatch } from 'react-hook-form';
import * as limits from '#domain/limits.ts';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import type { FileNames } from '#web/files/file-names.ts';
import { enterMovesOn } from '../codes/code-key.ts';
import { FileMark } from './file-mark.tsx';
import { fileName } from './file-name.ts';
import { moved } from './image-order.ts';
import { UndoLine, useRemoval } from '../saving/undo-line.tsx';
import { useWizardForm } from '../wizard-form.ts';
import { newVideo, type VideoValues } from '../wizard-values.ts';
import { fieldNames, linkHint } from '../wizard-wording.ts';
import { productsWizardWords } from '../wording.ts';

type VideosFieldProps = {
  uploads: Uploads;
  names: FileNames;
};

/** The videos of the product in order, links and files. */
export const VideosField = ({ uploads, names }: VideosFieldProps) => {
  const { control, getValues, setValue, setFocus, clearErrors } = useWizardForm();
  const videos = useWatch({ control, name: 'tutorialVideos' });
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'tutorialVideos' });
  const { removal, remember, forget } = useRemoval();
  const isFull = videos.length >= limits.product.maxVideos;
  const change = (next: VideoValues[]) => {
    clearErrors('tutorialVideos');
    setValue('tutorialVideos', next, { shouldDirty: true });
  };
  const addLink = () => {
    change([...getValues('tutorialVideos'), newVideo({ title: '', videoSource: '', videoType: 'youtube' })]);
    // After the new row is rendered.
    requestAnimationFrame(() => setFocus(`tutorialVideos.${videos.length}.title`));
  };
  const remove = (index: number) => {
    const video = getValues('tutorialVideos')[index];
    if (!video) return;
    change(getValues('tutorialVideos').toSpliced(index, 1));
    remember({
      text: productsWizardWords.videoRemoved({ index: index + 1 }),
      undo: () => change(getValues('tutorialVideos').toSpliced(index, 0, video)),
    });
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={fieldNames.tutorialVideos}
      className="grid gap-3 border-t border-line-strong pt-5"
    >
      <h3 className="font-[640]">{fieldNames.tutorialVideos}</h3>
      <p className="text-quiet text-ink-quiet">{productsWizardWords.videosHint}</p>
      {videos.length === 0 ? null : (
        <ol className="divide-y divide-line border-y border-line">
          {videos.map((video, index) => (
            <VideoRow
              // Keyed by video: the row's fields contain what was typed.
              key={video.id}
              video={video}
              index={index}
              isLast={index === videos.length - 1}
              name={fileName(video.videoSource, names)}
              onMove={(to) => change(moved(getValues('tutorialVideos'), index, to))}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <UndoLine removal={removal} onDone={forget} />
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message}
      </p>
      <div className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Button icon={<LinkIcon aria-hidden />} aria-disabled={isFull} onClick={addLink}>
          {productsWizardWords.addLink}
        </Button>
        <DropArea
          kind="video"
          label={productsWizardWords.addVideoFile}
          disabled={isFull}
          onFiles={uploads.add}
        />
      </div>
      <UploadList uploads={uploads} />
    </section>
  );
};

type VideoRowProps = {
  video: VideoValues;
  /** From 0. */
  index: number;
  isLast: boolean;
  /** The original name of its file. */
  name: string;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const VideoRow = ({ video, index, isLast, name, onMove, onRemove }: VideoRowProps) => {
  const { register, formState } = useWizardForm();
  const errors = formState.errors.tutorialVideos?.[index];
  const words = productsWizardWords.video({ index: index + 1 });
  return (
    <li className="grid items-start gap-3 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <Field label={productsWizardWords.title} error={errors?.title?.message}>
        <Input
          autoComplete="off"
          {...register(`tutorialVideos.${index}.title`)}
          onKeyDown={(event) => enterMovesOn(event)}
        />
      </Field>
      {video.videoType === 'youtube' ? (
        <Field label={productsWizardWords.link} hint={linkHint} error={errors?.videoSource?.message}>
          <Input
            type="url"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v="
            {...register(`tutorialVideos.${index}.videoSource`)}
            onKeyDown={(event) => enterMovesOn(event)}
          />
        </Field>
      ) : (
        <div className="flex min-w-0 items-center gap-3 self-end">
          <FileMark value={video.videoSource} isVideo />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </div>
      )}
      <div className="flex sm:pt-[1.75rem]">
        <IconButton
          label={productsWizardWords.moveUp({ words })}
          icon={<ArrowUpIcon aria-hidden />}
          aria-disabled={index === 0}
          onClick={() => (index === 0 ? undefined : onMove(index - 1))}
        />
        <IconButton
          label={productsWizardWords.moveDown({ words })}
          icon={<ArrowDownIcon aria-hidden />}
          aria-disabled={isLast}
          onClick={() => (isLast ? undefined : onMove(index + 1))}
        />
        <IconButton
          label={productsWizardWords.removeWords({ words })}
          icon={<TrashIcon aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
};
