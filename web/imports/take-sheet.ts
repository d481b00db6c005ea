import type { QueryClient } from '@tanstack/react-query';
import type { ImportType } from '#shared/imports/targets.ts';
import { dropUpload, startUpload, uploadsOf, type Upload } from '#web/files/uploads.ts';
import { beginImport } from './imports.queries.ts';

/** Whose uploads they are: the page where an import of this type begins. */
export function uploadOwner(type: ImportType): string {
  return `import-${type}`;
}

interface Tools {
  queryClient: QueryClient;
  /** The file has arrived and was read. */
  onArrived: (importId: string) => void;
  onProblem: (upload: Upload) => void;
}

/** Sends a spreadsheet and begins an import of it. A file that was on its way before it is not wanted any more. */
export function takeSheet(file: File, type: ImportType, { queryClient, onArrived, onProblem }: Tools): void {
  uploadsOf(uploadOwner(type)).forEach(dropUpload);
  const id = crypto.randomUUID();
  startUpload({
    ownerId: uploadOwner(type),
    file,
    purpose: 'sheet',
    onProblem,
    keep: async (stored, signal) => {
      await beginImport(queryClient, { id, type, fileId: stored.id });
      if (!signal.aborted) onArrived(id);
    },
  });
}
