import { answerTo, api } from '#web/lib/api.ts';

export interface ExportFile {
  name: string;
  content: Blob;
}

/** Fetches the export and reports its growth; how large it becomes nobody knows before it has ended. */
export async function fetchExport(onReceived: (bytes: number) => void, signal: AbortSignal): Promise<ExportFile> {
  const response = await answerTo(api.account.export.$get({}, { init: { signal } }));
  if (!response.body) throw new Error('The export has no content');
  const chunks: BlobPart[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.byteLength;
    onReceived(received);
  }
  const [, name = 'export.zip'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: new Blob(chunks, { type: 'application/zip' }) };
}
