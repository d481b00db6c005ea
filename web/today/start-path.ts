import type { StartScreen } from '#shared/routine-terms.ts';

const KEY = 'startScreen';

/** This browser's copy of what the account chose, to know where to go before anything was asked. */
export function rememberStartScreen(screen: StartScreen): void {
  localStorage.setItem(KEY, screen);
}

/** Where the app begins. */
export function startPath(): '/dashboard' | '/today' {
  return localStorage.getItem(KEY) === 'today' ? '/today' : '/dashboard';
}
