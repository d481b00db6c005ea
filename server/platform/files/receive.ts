import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { cleanFileName, filePurposes, tooLargeFor, type FilePurpose } from '#shared/platform/file-schemas.ts';
import { AppError } from '../runtime/app-error.ts';
import { watchPace, type Pace } from './pace.ts';
import type { Spool } from './spool.ts';

/** Allowance for the rest of the form: boundaries, headers, a name. */
export const ROOM_FOR_THE_FORM = 64 * 1024;

export interface ReceivedFile {
  name: string;
  sha256: string;
}

/**
 * Streams the single file of a multipart form into the spool, and stops at the first error, when it is too slow, or when its place is taken.
 */
export async function receiveFile(
  request: Request,
  purpose: FilePurpose,
  spool: Spool,
  slowest: Pace,
  taken: AbortSignal,
): Promise<ReceivedFile> {
  const tooLarge = () => new AppError('too_large', tooLargeFor(purpose), { file: tooLargeFor(purpose) });
  const { maxBytes } = filePurposes[purpose];
  const mostBytes = maxBytes + ROOM_FOR_THE_FORM;
  const declaredBytes = Number(request.headers.get('content-length') ?? mostBytes);
  if (declaredBytes > mostBytes) throw tooLarge();

  const form = openForm(request);
  const stopped = new AbortController();
  let refusal: unknown;
  const refuse = (reason: unknown) => {
    refusal ??= reason;
    stopped.abort();
  };
  const hash = createHash('sha256');
  const keep = async (file: AsyncIterable<Uint8Array>) => {
    for await (const bytes of file) {
      if (spool.size + bytes.length > maxBytes) throw tooLarge();
      hash.update(bytes);
      await spool.append(bytes);
    }
  };
  let name: string | undefined;
  let kept: Promise<void> | undefined;
  form.on('file', (field, file, fileName) => {
    file.on('error', (error) => refuse(interrupted(error)));
    stopped.signal.addEventListener('abort', () => file.destroy());
    if (field !== 'file') return refuse(unknownField(field));
    if (kept) return refuse(invalid('file', 'Send one file at a time.'));
    name = fileName;
    kept = keep(file).catch(refuse);
  });
  form.on('field', (field) => refuse(field === 'file' ? missingFile() : unknownField(field)));

  const pace = watchPace(slowest, declaredBytes, refuse);
  const giveWay = () => refuse(taken.reason);
  taken.addEventListener('abort', giveWay);
  try {
    const bounds = { most: mostBytes, tooLarge, onArrived: pace.count, signal: stopped.signal };
    await pipeline(bounded(request, bounds), form, { signal: stopped.signal });
  } catch (error) {
    refuse(error instanceof AppError ? error : interrupted(error));
  } finally {
    pace.stop();
    taken.removeEventListener('abort', giveWay);
  }
  await kept;
  if (refusal !== undefined) throw refusal;
  if (!kept) throw missingFile();
  if (spool.size === 0) throw invalid('file', 'The file is empty.');
  return { name: cleanFileName(name ?? ''), sha256: hash.digest('hex') };
}

function openForm(request: Request) {
  const contentType = request.headers.get('content-type') ?? '';
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 2, fields: 1, parts: 3, fieldSize: 1024, headerPairs: 20, headerSize: 16 * 1024 },
    });
  } catch {
    throw new AppError('bad_request', 'The form names no boundary between its parts.');
  }
}

interface Bounds {
  most: number;
  tooLarge: () => AppError;
  onArrived: (bytes: number) => void;
  /** Ends the reading, even while nothing arrives. */
  signal: AbortSignal;
}

async function* bounded(request: Request, { most, tooLarge, onArrived, signal }: Bounds): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  // The sender is refused anyway, so it does not matter how the cancelled body ends.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let received = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received += value.length;
      onArrived(value.length);
      if (received > most) throw tooLarge();
      yield value;
    }
  } finally {
    cancel();
  }
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { [field]: message });
}

function unknownField(field: string | undefined): AppError {
  const name = (field ?? '').slice(0, 100);
  return invalid(name || 'body', `Unknown field: ${name}`);
}

function missingFile(): AppError {
  return invalid('file', 'A file is required.');
}

/** The sender disconnected, or sent a form that does not end. Perhaps nobody reads this response. */
function interrupted(cause: unknown): AppError {
  const error = new AppError('bad_request', 'The upload was interrupted or is not a valid form.');
  error.cause = cause;
  return error;
}
