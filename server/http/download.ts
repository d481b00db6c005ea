/** Nobody who wants a file lets this long pass without taking some of it. */
const STALL_LIMIT_MS = 2 * 60_000;

interface Download {
  parts: AsyncGenerator<Uint8Array>;
  onError: (error: unknown) => void;
  /** Called once, however it ends: read to the end, broken off, or left lying. */
  onEnd: () => void;
}

/** The body of an answer that is made as it is read. */
export function downloadStream({ parts, onError, onEnd }: Download): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let ended = false;
  const end = () => {
    clearTimeout(stalled);
    if (ended) return;
    ended = true;
    // What it was reading from is let go of as well.
    parts.return(undefined).catch(onError);
    onEnd();
  };
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown) => {
    controller.error(error);
    end();
  };
  const waitForReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => fail(controller, new Error('Nobody goes on reading')), STALL_LIMIT_MS).unref();
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
    // Nothing is read ahead of whoever reads.
    { highWaterMark: 0 },
  );
}
