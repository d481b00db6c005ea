import type { StartScreen } from '#shared/day/day-settings.ts';

const KEY = 'startScreen';

/** A local copy of the account's setting, so that the start screen is known before any request. */
export function rememberStartScreen(screen: StartScreen): void {
  localStorage.setItem(KEY, screen);
}

/** The first screen after signing in. */
export function startPath(): '/dashboard' | '/today' {
  return localStorage.getItem(KEY) === 'today' ? '/today' : '/dashboard';
}
