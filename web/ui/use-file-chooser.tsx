import { useRef, type ReactNode } from 'react';

interface FileChooserOptions {
  /** Which files the browser's dialog offers: ".pdf,.txt". */
  accept: string;
  multiple?: boolean;
  /** A whole folder is chosen, with all that is in it. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the browser's own dialog for files. `input` has to be rendered somewhere; nobody sees it. */
export function useFileChooser({ accept, multiple = false, folder = false, onFiles }: FileChooserOptions): {
  choose: () => void;
  input: ReactNode;
} {
  const element = useRef<HTMLInputElement>(null);
  return {
    choose: () => element.current?.click(),
    input: (
      <input
        ref={element}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen once more.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

/** A phone has no folders to choose, whatever its browser says. */
export function canChooseFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(pointer: coarse)').matches;
}
