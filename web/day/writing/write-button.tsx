import { PenLine } from 'lucide-react';
import { Button } from '#web/platform/ui/button.tsx';
import type { Addressee } from './addressee.ts';
import { useWrite } from './use-write.tsx';

/** For the actions of a record. */
export function WriteButton({ to }: { to: Addressee }) {
  const { write, dialog } = useWrite();
  return (
    <>
      <Button
        icon={<PenLine aria-hidden className="size-4" />}
        title={`Write to ${to.name} with a template`}
        onClick={() => write(to)}
      >
        Write
      </Button>
      {dialog}
    </>
  );
}
