/** How long a test waits for something to happen. Only what never happens takes this long, however busy the machine is. */
export const PATIENTLY = { timeout: 10 * 60_000 };
