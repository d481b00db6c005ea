const KEY = 'firstStepsDismissed';

/** For this account on this device: it is a hint, not a setting. */
export function isDismissed(uid: string): boolean {
  return localStorage.getItem(KEY) === uid;
}

export function dismiss(uid: string): void {
  localStorage.setItem(KEY, uid);
}
