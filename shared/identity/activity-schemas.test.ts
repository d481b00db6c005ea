import { describe, expect, it } from 'vitest';
import { activitySchema, activitySentence, isAlarming } from './activity-schemas.ts';

describe('the text of an event', () => {
  it.each(activitySchema.shape.kind.options)('is readable for the kind %s', (kind) => {
    expect(activitySentence({ kind, about: null })).toMatch(/^[A-Z][a-z][\w\s:,-]+$/);
  });

  it('names the device that was signed out', () => {
    expect(activitySentence({ kind: 'session-ended', about: 'Safari on iOS' })).toBe('Signed out Safari on iOS');
    expect(activitySentence({ kind: 'session-ended', about: null })).toBe('Signed out another device');
  });
});

it('events that may come from an attacker stand out', () => {
  expect(isAlarming({ kind: 'sign-in-failed' })).toBe(true);
  expect(isAlarming({ kind: 'signed-in' })).toBe(false);
});
