import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { filesIn } from './dropped-files.ts';

interface DropAreaProps {
  /** Shown while files are dragged over the area: "Drop to add". */
  label: string;
  onFiles: (files: File[]) => void;
  /** Also accepts folders, with everything inside them. */
  folders?: boolean;
  className?: string;
  children: ReactNode;
}

/** Accepts dropped files. A button inside does the same for keyboards and phones. */
export function DropArea({ label, onFiles, folders = false, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(keepFilesOffThePage, []);

  function hold(event: DragEvent<HTMLElement>): void {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // The innermost area takes the file.
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  return (
    <div
      className={classNames('relative', className)}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (folders) void filesIn(event.dataTransfer).then(onFiles);
        else onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div
          aria-hidden
          className="pointer-events-none absolute -inset-1 z-10 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft text-sm font-medium text-accent"
        >
          {/* The area may be taller than the screen. */}
          <span className="sticky top-24 bottom-24">{label}</span>
        </div>
      )}
    </div>
  );
}

function holdsFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files');
}

/** A file dropped beside the area would replace the page, because the browser opens it. */
function keepFilesOffThePage(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
