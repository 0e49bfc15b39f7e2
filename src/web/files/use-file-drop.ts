import { useDropzone } from 'react-dropzone';

interface FileDropOptions {
  /** With their dot: '.xlsx'. */
  extensions: readonly string[];
  multiple: boolean;
  disabled: boolean;
  /** Receives what was dropped or picked, unchecked: the screen checks it and shows its own errors. */
  onFiles: (files: readonly File[]) => void;
}

/**
 * An area for dropping files, and a file picker: the browser's own where it has one, otherwise that of a hidden input. The
 * library considers the input's dialog cancelled 300 ms after the window gets the focus back.
 */
export const useFileDrop = ({ extensions, multiple, disabled, onFiles }: FileDropOptions) =>
  useDropzone({
    onDrop: (taken, refused) => {
      // An empty list means that the dialog was cancelled.
      const files = [...taken, ...refused.map(({ file }) => file)];
      if (files.length > 0) onFiles(files);
    },
    // The type does not matter: the picker offers files by their extensions.
    accept: { 'application/octet-stream': [...extensions] },
    useFsAccessApi: true,
    multiple,
    noClick: true,
    noKeyboard: true,
    disabled,
  });
