/**
 * While a session is being ended this page asks nothing in its name: the answer could only be a refusal, or come too late to
 * be shown. If the session does not end after all, everything is asked then.
 */
let departure: Promise<void> | undefined;
const readsOnTheirWay = new Set<AbortController>();

export async function departWith(endSession: () => Promise<unknown>): Promise<void> {
  let stay = () => {};
  departure = new Promise((resolve) => {
    stay = resolve;
  });
  for (const read of readsOnTheirWay) read.abort();
  try {
    await endSession();
  } catch (error) {
    departure = undefined;
    stay();
    throw error;
  }
}

/** Runs a read that may be cut short until its answer begins; it is then made anew if the session goes on. */
export async function unlessDeparting<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await departure;
  const onItsWay = new AbortController();
  readsOnTheirWay.add(onItsWay);
  try {
    return await read(onItsWay.signal);
  } catch (error) {
    if (!onItsWay.signal.aborted) throw error;
  } finally {
    readsOnTheirWay.delete(onItsWay);
  }
  return unlessDeparting(read);
}
