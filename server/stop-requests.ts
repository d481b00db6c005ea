/** A terminal sends Ctrl-C to npm and to us, and npm passes it on: what follows so closely is the same request. */
const SAME_REQUEST_MS = 500;
const LOOK_FOR_PARENT_MS = 500;

/**
 * Given by npm's scripts. npm passes a signal on, but when it is killed outright it cannot: what it had started would go on,
 * holding the port and the data.
 */
const WITH_PARENT = '--stop-with-parent';

/** Calls `first` once and `second` when somebody has lost patience. */
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
  if (process.argv.includes(WITH_PARENT)) whenParentIsGone(() => hear('what started this process is gone'));
}

function whenParentIsGone(tell: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, LOOK_FOR_PARENT_MS).unref();
}
