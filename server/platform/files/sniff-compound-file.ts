import type { FileKind } from '#shared/platform/file-schemas.ts';
import { openCompoundFile } from './compound-file.ts';
import type { ByteSource } from './spool.ts';

const kindsByStream: Record<string, FileKind[]> = {
  WordDocument: ['doc'],
  Workbook: ['xls'],
  Book: ['xls'],
  EncryptedPackage: ['docx', 'xlsx'],
};

export async function compoundFileKinds(source: ByteSource): Promise<FileKind[]> {
  const file = await openCompoundFile(source);
  return (file?.streams ?? []).flatMap(({ name }) => kindsByStream[name] ?? []);
}
