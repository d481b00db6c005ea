const STORAGE_KEY = 'checkoutProblem';

/** What went wrong on the public page's way to payment, for /upgrade to say. It outlives the change of page, and no more. */
export function passOnCheckoutProblem(sentence: string): void {
  sessionStorage.setItem(STORAGE_KEY, sentence);
}

export function passedOnCheckoutProblem(): string | undefined {
  return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}

export function forgetCheckoutProblem(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
