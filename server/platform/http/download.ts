/** A client that has read nothing for this long has given up. */
const STALL_LIMIT_MS = 2 * 60_000;

interface Download {
  parts: AsyncGenerator<Uint8Array>;
  onError: (error: unknown) => void;
  /** Called once, however the download ends: complete, aborted or stalled. */
  onEnd: () => void;
}

/** The body of a response that is generated as it is read. */
export function downloadStream({ parts, onError, onEnd }: Download): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let ended = false;
  const end = () => {
    clearTimeout(stalled);
    if (ended) return;
    ended = true;
    // Also releases the source.
    parts.return(undefined).catch(onError);
    onEnd();
  };
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown) => {
    controller.error(error);
    end();
  };
  const waitForReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => fail(controller, new Error('The reader has stalled')), STALL_LIMIT_MS).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: waitForReader,
      pull: async (controller) => {
        clearTimeout(stalled);
        try {
          const { done, value } = await parts.next();
          if (ended) return;
          if (done) {
            controller.close();
            end();
          } else {
            controller.enqueue(value);
            waitForReader(controller);
          }
        } catch (error) {
          if (ended) return;
          onError(error);
          fail(controller, error);
        }
      },
      cancel: end,
    },
    // Nothing is generated ahead of the reader.
    { highWaterMark: 0 },
  );
}
