/**
 * A terminal sends Ctrl-C to npm and to us, and npm forwards it. A signal this soon after the first is the same
 * request.
 */
const SAME_REQUEST_MS = 500;
const LOOK_FOR_PARENT_MS = 500;

/**
 * Passed by npm's scripts. npm forwards signals, but not when it is killed itself. The process would then keep running
 * and hold the port and the data.
 */
const WITH_PARENT = '--stop-with-parent';

/** Calls `first` on the first request and `second` when someone loses patience. */
export function onStopRequest({
  first,
  second,
}: {
  first: (reason: string) => void;
  second: (reason: string) => void;
}): void {
  let firstAt: number | undefined;
  const hear = (reason: string) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first(reason);
    } else if (performance.now() - firstAt > SAME_REQUEST_MS) {
      second(reason);
    }
  };
  process.on('SIGTERM', hear);
  process.on('SIGINT', hear);
  if (process.argv.includes(WITH_PARENT)) whenParentIsGone(() => hear('the parent process is gone'));
}

function whenParentIsGone(tell: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, LOOK_FOR_PARENT_MS).unref();
}
