import { useRef, type ReactNode } from 'react';

interface FileChooserOptions {
  /** The file types that the browser's dialog offers: ".pdf,.txt". */
  accept: string;
  multiple?: boolean;
  /** Chooses a whole folder, with everything inside it. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the browser's file dialog. Render `input` anywhere; it is hidden. */
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
          // Lets the user choose the same file again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

/** Phones cannot choose folders, even if their browsers claim so. */
export function canChooseFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(pointer: coarse)').matches;
}
