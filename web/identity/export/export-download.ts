import type { Proof } from '#shared/identity/second-factor-schemas.ts';
import { answerTo, api } from '#web/platform/lib/api.ts';

export interface ExportFile {
  name: string;
  content: Blob;
}

interface Listener {
  onBegun: () => void;
  onReceived: (bytes: number) => void;
}

/** Downloads the export and reports the bytes received. The total size is unknown until the end. */
export async function fetchExport(
  json: Proof,
  { onBegun, onReceived }: Listener,
  signal: AbortSignal,
): Promise<ExportFile> {
  const response = await answerTo(api.account.export.$post({ json }, { init: { signal } }));
  onBegun();
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
