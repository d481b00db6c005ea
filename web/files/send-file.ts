import type { FilePurpose, StoredFile } from '#shared/files.ts';
import { ApiError, apiErrorIn } from '#web/lib/api.ts';
import { isOnline, noteAnswer, noteSilence, onConnectionChange } from '#web/lib/connection.ts';

interface Sending {
  file: File;
  /** Made here, so that a repeated upload makes one file. */
  id: string;
  purpose: FilePurpose;
  /** Between 0 and 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

const OFFLINE = 'You are offline.';
const UNREACHABLE = 'The server cannot be reached.';
/** A line on which nothing moves for so long is broken, whatever it says. */
const STILL_MS = 60_000;

/** Uploads a file and says how far it has come, which `fetch` cannot. */
export function sendFile({ file, id, purpose, onProgress, signal }: Sending): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    if (!isOnline()) {
      reject(new ApiError('offline', OFFLINE));
      return;
    }
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const fail = (reason: string) => {
      request.abort();
      reject(new ApiError('offline', reason));
    };
    const waitOn = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(UNREACHABLE), STILL_MS);
    };
    const stopWatching = onConnectionChange(() => {
      if (!isOnline()) fail(OFFLINE);
    });
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => {
      noteAnswer();
      const isStored = request.status >= 200 && request.status < 300;
      if (isStored) resolve(request.response as StoredFile);
      else reject(apiErrorIn(request.response));
    });
    request.addEventListener('error', () => {
      noteSilence();
      reject(new ApiError('offline', UNREACHABLE));
    });
    request.addEventListener('abort', () => reject(new ApiError('offline', 'It was cancelled.')));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', cancel);
    });

    const form = new FormData();
    form.append('file', file);
    request.open('POST', `/api/files?${new URLSearchParams({ purpose, id }).toString()}`);
    request.responseType = 'json';
    waitOn();
    request.send(form);
  });
}
