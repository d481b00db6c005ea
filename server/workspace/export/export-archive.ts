import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A ZIP file that is streamed as its contents are added. The reader sets the pace. */
export function createArchive() {
  const encoder = new TextEncoder();
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const taken = () => {
    const bytes = made;
    made = [];
    return bytes;
  };
  async function* add(entry: ZipDeflate | ZipPassThrough, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    zip.add(entry);
    for await (const part of parts) {
      entry.push(part);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  async function* encoded(parts: Iterable<string> | AsyncIterable<string>) {
    for await (const part of parts) yield encoder.encode(part);
  }
  return {
    file: (name: string, parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> =>
      add(new ZipDeflate(name), encoded(parts)),
    /** For content that hardly compresses. */
    packed: (name: string, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
      add(new ZipPassThrough(name), parts),
    end: (): Uint8Array[] => {
      zip.end();
      return taken();
    },
  };
}
