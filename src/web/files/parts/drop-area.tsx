import UploadIcon from 'lucide-react/icons/upload';
import { useId } from 'react';
import { extensionsOf, extensionsText, fileKinds } from '#domain/files/file-kinds.ts';
import { classes } from '#web/kit/classes.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { takesWhat, type FileKindName, filesWords as words } from '../wording.ts';

type DropAreaProps = {
  kind: FileKindName;
  /** The label of the button: 'Add product images'. */
  label: string;
  /** Shown next to types and limits. */
  hint?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Receives the files unchecked: the upload checks them and shows the errors. */
  onFiles: (files: readonly File[]) => void;
};

/** A large button for dropping or choosing files, which says which files it accepts. */
export const DropArea = ({
  kind,
  label,
  hint,
  multiple = false,
  disabled = false,
  onFiles,
}: DropAreaProps) => {
  const hintId = useId();
  const { getRootProps, getInputProps, isDragActive, isFileDialogActive, open } = useFileDrop({
    extensions: extensionsOf(fileKinds[kind]),
    multiple,
    disabled,
    onFiles,
  });
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': label, tabIndex: undefined })}
      className={classes(
        'relative flex items-center gap-4 rounded-sheet border border-dashed p-4 transition-colors',
        isDragActive || isFileDialogActive ? 'border-accent bg-accent-wash' : 'border-line-strong',
        disabled ? 'opacity-45' : 'hover:border-ink hover:bg-sunken has-focus-visible:border-accent',
      )}
    >
      <input
        {...getInputProps({
          'aria-label': words.files({ label }),
          accept: extensionsText(fileKinds[kind]),
          multiple,
        })}
        tabIndex={-1}
      />
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-control bg-sunken text-ink-quiet"
      >
        <UploadIcon className="size-6" strokeWidth={1.5} />
      </span>
      <span className="min-w-0 grow">
        <button
          type="button"
          onClick={open}
          disabled={disabled}
          aria-describedby={hintId}
          // The whole area belongs to the button, so that a gloved finger cannot miss it.
          className="text-start font-[560] after:absolute after:inset-0 after:rounded-sheet disabled:cursor-not-allowed"
        >
          {isDragActive ? words.dropToUpload : label}
        </button>
        <span id={hintId} className="block text-quiet text-ink-quiet">
          {takesWhat(kind)}
          {hint === undefined ? null : ` · ${hint}`}
        </span>
      </span>
    </div>
  );
};
