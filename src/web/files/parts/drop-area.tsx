import UploadIcon from 'lucide-react/icons/upload';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { extensionsText, fileKinds } from '#domain/files/file-kinds.ts';
import { classes } from '#web/kit/classes.ts';
import { takesWhat, type FileKindName } from '../wording.ts';

type DropAreaProps = {
  kind: FileKindName;
  /** What is to be chosen here, as the name of the button: 'Add product images'. */
  label: string;
  /** Said beside the types and limits. */
  hint?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Takes what was picked or dropped, unchecked: the rules of the upload say their own sentences. */
  onFiles: (files: readonly File[]) => void;
};

/** Where files are dropped or chosen: one large button that says which files it takes. */
export const DropArea = ({
  kind,
  label,
  hint,
  multiple = false,
  disabled = false,
  onFiles,
}: DropAreaProps) => {
  const hintId = useId();
  // The library takes the dialog for closed without a choice 300 ms after the window has the focus again.
  const { getRootProps, getInputProps, isDragActive, isFileDialogActive, open } = useDropzone({
    // An empty pick is a picker that was closed.
    onDrop: (files) => {
      if (files.length > 0) onFiles(files);
    },
    noClick: true,
    noKeyboard: true,
    disabled,
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
          'aria-label': `${label}: files`,
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
          // The whole area is the button's, so that a gloved finger can't miss it.
          className="text-left font-[560] after:absolute after:inset-0 after:rounded-sheet disabled:cursor-not-allowed"
        >
          {isDragActive ? 'Drop to upload' : label}
        </button>
        <span id={hintId} className="block text-quiet text-ink-quiet">
          {takesWhat(kind)}
          {hint === undefined ? null : ` · ${hint}`}
        </span>
      </span>
    </div>
  );
};
