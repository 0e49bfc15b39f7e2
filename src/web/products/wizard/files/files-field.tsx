import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import type { FileKindName } from '#web/files/wording.ts';
import { UndoLine, useRemoval } from '../saving/undo-line.tsx';
import { useWizardForm } from '../wizard-form.ts';

interface FilesActs {
  change: (files: string[]) => void;
  /** Removes a file and offers to undo that. */
  remove: (index: number) => void;
}

type FilesFieldProps = {
  name: 'images' | `labels.${number}.artworkFiles`;
  label: string;
  headingLevel: 'h3' | 'h4';
  /** Shown after the label. */
  note?: (count: number) => string;
  kind: FileKindName;
  uploads: Uploads;
  add: string;
  hint: string;
  max: number;
  /** Says that a file was removed. */
  removed: (file: string, index: number) => string;
  /** The list of files, if there are any. */
  children: (files: string[], acts: FilesActs) => ReactNode;
};

/** A field of several files, with adding and removing. */
export const FilesField = (props: FilesFieldProps) => {
  const {
    name,
    label,
    headingLevel: Heading,
    note,
    kind,
    uploads,
    add,
    hint,
    max,
    removed,
    children,
  } = props;
  const { control, getValues, setValue, clearErrors } = useWizardForm();
  const files = useWatch({ control, name });
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name });
  const { removal, remember, forget } = useRemoval();
  const change = (next: string[]) => {
    clearErrors(name);
    setValue(name, next, { shouldDirty: true });
  };
  const remove = (index: number) => {
    const file = files[index];
    if (file === undefined) return;
    change(files.toSpliced(index, 1));
    remember({
      text: removed(file, index),
      undo: () => change(getValues(name).toSpliced(index, 0, file)),
    });
  };
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className="grid gap-3 border-t border-line pt-5">
      <Heading className="text-quiet font-[560]">
        {label}
        {note ? <span className="font-normal text-ink-quiet"> {note(files.length)}</span> : null}
      </Heading>
      {files.length === 0 ? null : children(files, { change, remove })}
      <UndoLine removal={removal} onDone={forget} />
      <DropArea
        kind={kind}
        label={add}
        hint={hint}
        multiple
        disabled={files.length >= max}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message}
      </p>
    </section>
  );
};
