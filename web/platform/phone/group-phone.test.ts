import { expect, it } from 'vitest';
import { formatPhone } from '#shared/platform/phone.ts';
import { phoneFormats } from '#shared/platform/formats.ts';
import { groupPhone } from './group-phone.ts';

it.each([
  ['+442079460991', '+44 20 7946 0991'],
  ['+441619460991', '+44 161 946 0991'],
  ['+441223946099', '+44 1223 946099'],
  ['+447911123456', '+44 7911 123456'],
  ['+15551234567', '+1 555 123 4567'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+493012345678', '+49 30 12345678'],
  ['+46701234567', '+46 70 123 45 67'],
  ['+351912345678', '+351 912 345 678'],
  ['+442079460991ext5', '+44 20 7946 0991 x5'],
  ['+442', '+442'],
  ['extension 4', 'extension 4'],
  ['', ''],
])('%s is shown as %s', (number, shown) => {
  expect(groupPhone(number)).toBe(shown);
});

it('groups the example of every format offered', () => {
  for (const { code, prefix, example } of phoneFormats) {
    expect(groupPhone(formatPhone(example, code)).split(' ').length, code).toBeGreaterThan(2);
    expect(groupPhone(formatPhone(example, code)).startsWith(`${prefix} `), code).toBe(true);
  }
});
