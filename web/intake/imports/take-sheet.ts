import type { QueryClient } from '@tanstack/react-query';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { dropUpload, startUpload, uploadsOf, type Upload } from '#web/crm/files/uploads.ts';
import { beginImport } from './imports.queries.ts';

/** The owner id of the uploads: the page where an import of this type starts. */
export function uploadOwner(type: ImportType): string {
  return `import-${type}`;
}

interface Tools {
  queryClient: QueryClient;
  /** Called when the file is uploaded and parsed. */
  onArrived: (importId: string) => void;
  onProblem: (upload: Upload) => void;
}

/** Uploads a spreadsheet and starts an import. It replaces an upload that is still running. */
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
