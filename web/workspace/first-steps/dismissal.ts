const KEY = 'firstStepsDismissed';

/** Stored per account on this device only, because it is a hint and not a setting. */
export function isDismissed(uid: string): boolean {
  return localStorage.getItem(KEY) === uid;
}

export function dismiss(uid: string): void {
  localStorage.setItem(KEY, uid);
}
