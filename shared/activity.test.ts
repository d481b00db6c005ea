import { describe, expect, it } from 'vitest';
import { activitySchema, activitySentence, isAlarming } from './activity.ts';

describe('the sentence of an event', () => {
  it.each(activitySchema.shape.kind.options)('of the kind %s is one that a person can read', (kind) => {
    expect(activitySentence({ kind, about: null })).toMatch(/^[A-Z][a-z][\w\s:,-]+$/);
  });

  it('names the device that was signed out', () => {
    expect(activitySentence({ kind: 'session-ended', about: 'Safari on iOS' })).toBe('Signed out Safari on iOS');
    expect(activitySentence({ kind: 'session-ended', about: null })).toBe('Signed out another device');
  });
});

it('what may be somebody else’s doing stands out', () => {
  expect(isAlarming({ kind: 'sign-in-failed' })).toBe(true);
  expect(isAlarming({ kind: 'signed-in' })).toBe(false);
});
