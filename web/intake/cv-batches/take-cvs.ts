import type { QueryClient } from '@tanstack/react-query';
import { MOST_CVS, TOO_MANY_CVS } from '#shared/intake/cv-batch-schemas.ts';
import { refusalOf } from '#web/crm/files/chosen-file.ts';
import { startUpload, type Upload } from '#web/crm/files/uploads.ts';
import type { Confirm } from '#web/platform/ui/use-confirm.ts';
import type { ToastControl } from '#web/platform/ui/use-toast.ts';
import { addCv, beginBatch } from './cv-batches.queries.ts';
import { noteLeftOver, watchForLostCvs } from './lost-cvs.ts';
import { someOf } from './some-of.ts';

/** The batch on screen, and how many more files fit. */
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
 * Uploads files to the batch on screen, or to a new one, and returns its id. Files that will be refused are included,
 * so that each shows its reason in the list. If there are too many, none is taken without confirmation.
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
    description: `You can review at most ${MOST_CVS} at a time. The first ${room} can be added now. The others will be listed by name, so that you can choose them next time.`,
    confirmLabel: `Add the first ${room}`,
  });
}
