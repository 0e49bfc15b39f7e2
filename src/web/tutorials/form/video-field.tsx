import { useEffect, useRef } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { VideoScreen } from '#web/files/parts/video-screen.tsx';
import { sourceNames, tutorialsWords as words } from '../wording.ts';
import { previewOf, type TutorialValues } from './tutorial-values.ts';

type Form = UseFormReturn<TutorialValues, unknown, TutorialValues>;

type VideoFieldProps = { form: Form; uploads: Uploads };

const sources = ['youtube', 'file'] as const;

/** The source of the video: a link or a file. Switching keeps the value of the other. */
export const VideoField = ({ form, uploads }: VideoFieldProps) => {
  const { control, register } = form;
  const source = useWatch({ control, name: 'videoSource' });
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 text-quiet font-[560]">{words.videoSource}</legend>
        <div className="flex flex-wrap gap-2">
          {sources.map((each) => (
            <label
              key={each}
              className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-4 font-[560] transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                value={each}
                {...register('videoSource')}
                className="size-5 accent-accent"
              />
              {sourceNames[each]}
            </label>
          ))}
        </div>
      </fieldset>
      {source === 'youtube' ? <LinkSide form={form} /> : <FileSide form={form} uploads={uploads} />}
    </div>
  );
};

const preview = 'max-w-md overflow-hidden rounded-sheet border border-line';

const LinkSide = ({ form: { control, register, formState } }: { form: Form }) => {
  const [link, title, startedFrom] = useWatch({ control, name: ['link', 'title', 'startedFrom'] });
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field
        label={sourceNames.youtube}
        required
        hint={words.linkHint}
        error={formState.errors.link?.message}
      >
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...register('link')} />
      </Field>
      <div className={preview}>
        <VideoScreen
          source={previewOf(link, startedFrom?.videoUrl)}
          title={title === '' ? words.preview : title}
        />
      </div>
    </div>
  );
};

const FileSide = ({ form: { control, setValue, formState }, uploads }: VideoFieldProps) => {
  const [file, title] = useWatch({ control, name: ['file', 'title'] });
  const { ref } = useController({ control, name: 'file' }).field;
  const area = useRef<HTMLFieldSetElement>(null);
  const wasThere = useRef(file !== '');

  // The button that had the focus was removed along with the video.
  useEffect(() => {
    if (wasThere.current !== (file !== '')) area.current?.querySelector('button')?.focus();
    wasThere.current = file !== '';
  }, [file]);

  return (
    <fieldset
      ref={(side) => {
        area.current = side;
        ref(side);
      }}
      aria-label={sourceNames.file}
      tabIndex={-1}
      className="grid min-w-0 gap-2"
    >
      {file === '' ? (
        <>
          <DropArea kind="video" label={words.chooseVideo} onFiles={uploads.add} />
          <UploadList uploads={uploads} />
        </>
      ) : (
        <>
          <div className={preview}>
            <VideoScreen source={file} title={title === '' ? words.preview : title} />
          </div>
          <Button className="justify-self-start" onClick={() => setValue('file', '', { shouldDirty: true })}>
            {words.change}
          </Button>
        </>
      )}
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {formState.errors.file?.message}
      </p>
    </fieldset>
  );
};
