import type { QueryClient } from '@tanstack/react-query';
import { MOST_CVS, TOO_MANY_CVS } from '#shared/cv-batches.ts';
import { refusalOf } from '#web/files/chosen-file.ts';
import { startUpload, type Upload } from '#web/files/uploads.ts';
import type { Confirm } from '#web/ui/use-confirm.ts';
import type { ToastControl } from '#web/ui/use-toast.ts';
import { addCv, beginBatch } from './cv-batches.queries.ts';
import { noteLeftOver, watchForLostCvs } from './lost-cvs.ts';
import { someOf } from './some-of.ts';

/** The batch that is on screen, and for how many files it has room. */
export interface ShownBatch {
  id: string;
  room: number;
}

interface Tools {
  queryClient: QueryClient;
  confirm: Confirm;
  toast: ToastControl;
  onProblem: (upload: Upload) => void;
}

/**
 * Sends files to the batch that is shown, or to a new one, whose id it answers. Those that would be refused go along: each says why
 * where it would have been shown. Of too many none is taken unless somebody agrees to which.
 */
export async function takeCvs(chosen: readonly File[], shown: ShownBatch | undefined, tools: Tools) {
  const { toast, queryClient, onProblem } = tools;
  const accepted = chosen.filter((file) => refusalOf(file) === undefined);
  const [first] = chosen;
  if (first && accepted.length === 0 && !shown) {
    const title = chosen.length === 1 ? `${first.name} was not added` : `None of the ${chosen.length} files was added`;
    const names = chosen.length === 1 ? '' : `${someOf(chosen.map(({ name }) => name))}. `;
    toast.show({ title, description: `${names}${refusalOf(first)}`, tone: 'danger' });
    return undefined;
  }
  const room = shown?.room ?? MOST_CVS;
  if (accepted.length > room && !(await mayTakeFirst(room, accepted.length, tools))) return undefined;

  const id = shown?.id ?? crypto.randomUUID();
  if (!shown) await beginBatch(id);
  const left = new Set(accepted.slice(room));
  noteLeftOver(
    id,
    [...left].map(({ name }) => name),
  );
  watchForLostCvs(id);
  for (const file of chosen) {
    if (left.has(file)) continue;
    const itemId = crypto.randomUUID();
    startUpload({
      ownerId: id,
      file,
      onProblem,
      keep: (stored) => addCv(queryClient, id, { id: itemId, fileId: stored.id }),
    });
  }
  return id;
}

async function mayTakeFirst(room: number, count: number, { confirm, toast }: Tools): Promise<boolean> {
  const title = `${count.toLocaleString('en-GB')} files are too many at once`;
  if (room === 0) {
    toast.show({ title, description: TOO_MANY_CVS, tone: 'danger' });
    return false;
  }
  return confirm({
    title,
    description: `At most ${MOST_CVS} can be looked through together. The first ${room} can be added now; the others are then listed by name, to be chosen next time.`,
    confirmLabel: `Add the first ${room}`,
  });
}
