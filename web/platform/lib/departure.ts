/**
 * While the session is ending, no reads are sent: they would be refused, or arrive too late to be shown. If signing out
 * fails, they are sent then.
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

/** Runs a read that signing out may abort. If the session continues, the read is repeated. */
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
