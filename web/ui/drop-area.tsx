import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { filesIn } from './dropped-files.ts';

interface DropAreaProps {
  /** Shown while something is held over it: "Drop to add". */
  label: string;
  onFiles: (files: File[]) => void;
  /** Takes whole folders too, with all that is in them. */
  folders?: boolean;
  className?: string;
  children: ReactNode;
}

/** Takes files that are dropped on it. By keyboard and on a phone the same is done by a button inside. */
export function DropArea({ label, onFiles, folders = false, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(keepFilesOffThePage, []);

  function hold(event: DragEvent<HTMLElement>): void {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // Areas around this one leave the file to it.
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
          {/* An area may be longer than the screen. */}
          <span className="sticky top-24 bottom-24">{label}</span>
        </div>
      )}
    </div>
  );
}

function holdsFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files');
}

/** Who misses the area would leave the page: the browser opens a file that nobody takes. */
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
