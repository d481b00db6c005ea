const STORAGE_KEY = 'checkoutProblem';

/** A checkout error on the public page, passed on to /upgrade. Session storage carries it across the page change. */
export function passOnCheckoutProblem(sentence: string): void {
  sessionStorage.setItem(STORAGE_KEY, sentence);
}

export function passedOnCheckoutProblem(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}

export function forgetCheckoutProblem(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
