import { csvLine } from '#shared/platform/csv.ts';
import type { Import, ImportRow } from '#shared/intake/imports/import-records.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { addFile } from '#server/platform/files/test-files.ts';
import type { TestApp, Visitor } from '#server/test/app.ts';
import { bodyOf, unusedId } from '#server/test/records.ts';

/** The steps of a user who imports a file. */

export const table = (...rows: string[][]) => Buffer.from(rows.map(csvLine).join(''));

export async function begin(person: Visitor, type: ImportType, content: Uint8Array) {
  const { id: fileId } = await addFile(person, content, { purpose: 'sheet', name: 'people.csv' });
  const input = { id: unusedId(), type, fileId };
  const made = await bodyOf<Import>(person.request('POST', '/api/imports', input), 201);
  return { ...made, fileId, path: `/api/imports/${made.id}` };
}

export const readImport = (person: Visitor, path: string) => bodyOf<Import>(person.request('GET', path));

type Step = 'check' | 'start' | 'undo';

export function createSteps(app: TestApp) {
  /** Requests a step and waits until it has finished. */
  const after = async (person: Visitor, path: string, step: Step): Promise<Import> => {
    await bodyOf(person.request('POST', `${path}/${step}`));
    await app.workOff(new Date());
    return readImport(person, path);
  };
  return {
    after,
    /** All steps, with the guessed columns. */
    bringIn: async (person: Visitor, type: ImportType, content: Uint8Array): Promise<Import> => {
      const { path } = await begin(person, type, content);
      await after(person, path, 'check');
      return after(person, path, 'start');
    },
  };
}

export const rowsOf = async (person: Visitor, path: string, kind: RowKind) =>
  (await bodyOf<{ items: ImportRow[] }>(person.request('GET', `${path}/rows?kind=${kind}`))).items;

export const listOf = async <T>(person: Visitor, path: string) =>
  (await bodyOf<Page<T>>(person.request('GET', `/api/${path}?limit=200&sort=createdAt`))).items;
