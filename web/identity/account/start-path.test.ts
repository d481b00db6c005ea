import { expect, it } from 'vitest';
import { rememberStartScreen, startPath } from './start-path.ts';

it('the first screen is the dashboard, unless this account chose Today', () => {
  rememberStartScreen('ada', 'today');
  expect(startPath('ada')).toBe('/today');
  expect(startPath('bob')).toBe('/dashboard');
  rememberStartScreen('ada', 'dashboard');
  expect(startPath('ada')).toBe('/dashboard');
});
