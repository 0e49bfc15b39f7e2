import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useDropzone } from 'react-dropzone';
import { Button } from '#web/kit/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';

type OneFilePickerProps = {
  /** What is picked, for screen readers, and the types that the browser offers. */
  name: string;
  /** The area into which a file is dropped. */
  area: string;
  accept: string;
  /** Shown while none is chosen. */
  prompt: string;
  file: File | null;
  onChoose: (files: readonly File[]) => void;
  disabled: boolean;
};

/** The area for picking or dropping one file of a table, with the chosen one. */
export const OneFilePicker = ({
  name,
  area,
  accept,
  prompt,
  file,
  onChoose,
  disabled,
}: OneFilePickerProps) => {
  // No rules here: those of the screen show their own messages.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: onChoose,
    noClick: true,
    noKeyboard: true,
    disabled,
  });
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': area, tabIndex: undefined })}
      className={classes(
        'flex flex-wrap items-center gap-4 rounded-sheet border border-dashed p-4 transition-colors sm:p-6',
        isDragActive ? 'border-accent bg-accent-wash' : 'border-line-strong',
      )}
    >
      <input {...getInputProps({ 'aria-label': name, accept, multiple: false })} tabIndex={-1} />
      <FileSpreadsheet aria-hidden className="size-8 shrink-0 text-ink-quiet" strokeWidth={1.25} />
      <div className="min-w-0 grow basis-40">
        {file ? (
          <>
            <p className="font-[560] wrap-anywhere">{file.name}</p>
            <p className="text-quiet text-ink-quiet">{formatBytes(file.size)}</p>
          </>
        ) : (
          <>
            <p className="font-[560]">{prompt}</p>
            <p className="hidden text-quiet text-ink-quiet sm:block">Drop it here, or choose it.</p>
          </>
        )}
      </div>
      <Button onClick={open} disabled={disabled}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
    </div>
  );
};
