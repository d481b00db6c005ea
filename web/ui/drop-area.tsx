import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

interface DropAreaProps {
  /** Shown while something is held over it: "Drop to add". */
  label: string;
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

/** Takes files that are dropped on it. By keyboard and on a phone the same is done by a button inside. */
export function DropArea({ label, onFiles, className, children }: DropAreaProps) {
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
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div
          aria-hidden
          className="pointer-events-none absolute -inset-1 z-10 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft text-sm font-medium text-accent"
        >
          {label}
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
