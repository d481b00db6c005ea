import type { StartScreen } from '#shared/day/day-settings.ts';

/** Several people may use one device, so each account has its own. */
const keyOf = (uid: string) => `startScreen.${uid}`;

/** A local copy of the account's setting, so that the start screen is known before any request. */
export function rememberStartScreen(uid: string, screen: StartScreen): void {
  localStorage.setItem(keyOf(uid), screen);
}

/** The first screen after signing in. */
export function startPath(uid: string): '/dashboard' | '/today' {
  return localStorage.getItem(keyOf(uid)) === 'today' ? '/today' : '/dashboard';
}
