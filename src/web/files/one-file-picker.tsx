import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { formatBytes } from '#web/kit/texts/format-bytes.ts';
import { useFileDrop } from './use-file-drop.ts';
import { filesWords as words } from './wording.ts';

type OneFilePickerProps = {
  /** The accessible name of the file input. */
  name: string;
  /** The accessible name of the drop area. */
  area: string;
  accept: string;
  /** Shown while no file is chosen. */
  prompt: string;
  file: File | null;
  onChoose: (files: readonly File[]) => void;
  disabled: boolean;
};

/** An area for picking or dropping one file. It shows the chosen file. */
export const OneFilePicker = ({
  name,
  area,
  accept,
  prompt,
  file,
  onChoose,
  disabled,
}: OneFilePickerProps) => {
  const { getRootProps, getInputProps, isDragActive, open } = useFileDrop({
    extensions: accept.split(',').map((extension) => extension.trim()),
    multiple: false,
    disabled,
    onFiles: onChoose,
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
            <p className="hidden text-quiet text-ink-quiet sm:block">{words.dropOrChoose}</p>
          </>
        )}
      </div>
      <Button onClick={open} disabled={disabled}>
        {file ? words.chooseAnotherFile : words.chooseFile}
      </Button>
    </div>
  );
};
