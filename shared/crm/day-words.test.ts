import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isCalendarDate } from '#shared/platform/calendar-date.ts';
import { dayVocabularies } from './day-vocabularies.ts';
import { dueExamples, readDue, readDueAtEnd } from './day-words.ts';
import { phoneFormats } from '#shared/platform/formats.ts';
import { clocksAt, momentOf } from '#shared/platform/time-zone.ts';

/** A Tuesday. */
const TODAY = '2026-11-17';

/** Formats the result as "2026-11-20 14:30" or shorter; undefined if the text was not understood. */
function said(text: string, locale: string, today = TODAY): string | undefined {
  const due = readDue(text, today, locale);
  return due && `${due.date}${due.time === null ? '' : ` ${due.time}`}`;
}

describe('a day in English', () => {
  it.each([
    ['today', '2026-11-17'],
    ['Tomorrow', '2026-11-18'],
    ['the day after tomorrow', '2026-11-19'],
    ['tue', '2026-11-24'],
    ['fri', '2026-11-20'],
    ['Fri.', '2026-11-20'],
    ['on Friday', '2026-11-20'],
    ['by thurs', '2026-11-19'],
    ['next friday', '2026-11-20'],
    ['friday next week', '2026-11-27'],
    ['next week friday', '2026-11-27'],
    ['next week', '2026-11-23'],
    ['next month', '2026-12-01'],
    ['end of week', '2026-11-20'],
    ['by the end of the month', '2026-11-30'],
    ['end of the month', '2026-11-30'],
    ['eom', '2026-11-30'],
    ['in 3 days', '2026-11-20'],
    ['in two weeks', '2026-12-01'],
    ['2 weeks', '2026-12-01'],
    ['a week', '2026-11-24'],
    ['in 3 months', '2027-02-17'],
    ['24 dec', '2026-12-24'],
    ['24th of December', '2026-12-24'],
    ['Dec 24', '2026-12-24'],
    ['December 24th, 2027', '2027-12-24'],
    ['3 jan', '2027-01-03'],
    ['17 nov', '2026-11-17'],
    ['29 feb', '2028-02-29'],
    ['Friday, 20 November 2026', '2026-11-20'],
    ['Friday, 21 November 2026', undefined],
    ['2026-12-24', '2026-12-24'],
    ['24/12', '2026-12-24'],
    ['24/12/27', '2027-12-24'],
    ['24.12.2027', '2027-12-24'],
    ['3/4', '2027-04-03'],
    // Past days, and days that do not exist.
    ['2026-11-16', undefined],
    ['16 nov 2026', undefined],
    ['16/11/2026', undefined],
    ['31 feb', undefined],
    ['32/1', undefined],
    ['2026-02-30', undefined],
    ['blue moon', undefined],
    ['fri the blue moon', undefined],
    ['frida', undefined],
    ['', undefined],
    ['14:30', undefined],
    ['constructor', undefined],
  ])('%s is %s', (text, due) => {
    expect(said(text, 'en-GB')).toBe(due);
  });

  it('works on a weekend and at the end of a month and a year', () => {
    expect(said('end of week', 'en-GB', '2026-11-21')).toBe('2026-11-22');
    expect(said('end of month', 'en-GB', '2026-11-30')).toBe('2026-11-30');
    expect(said('end of month', 'en-GB', '2028-02-01')).toBe('2028-02-29');
    expect(said('next month', 'en-GB', '2026-12-31')).toBe('2027-01-01');
    expect(said('in 1 month', 'en-GB', '2027-01-31')).toBe('2027-02-28');
    expect(said('fri', 'en-GB', '2026-11-20')).toBe('2026-11-27');
  });

  it.each([
    ['en-US', '12/24', '2026-12-24'],
    ['en-US', '3/4', '2027-03-04'],
    ['en-CA', '3/4', '2027-03-04'],
    ['en-AU', '3/4', '2027-04-03'],
    // Only one reading is possible.
    ['en-US', '24/12', '2026-12-24'],
    ['en-GB', '12/24', '2026-12-24'],
    ['de-DE', '3.4.', '2027-04-03'],
    ['de-DE', '24.12', '2026-12-24'],
    ['nl-NL', '24-12', '2026-12-24'],
    ['sv-SE', '24/12', '2026-12-24'],
    ['de-DE', '9.30', undefined],
  ])('in %s, %s is %s', (locale, text, due) => {
    expect(said(text, locale)).toBe(due);
  });
});

describe('a time of day', () => {
  it.each([
    ['fri 14:30', '2026-11-20 14:30'],
    ['tomorrow at 9', '2026-11-18 09:00'],
    ['tomorrow at 2', '2026-11-18 14:00'],
    ['tomorrow 2:30', '2026-11-18 14:30'],
    ['tomorrow 02:30', '2026-11-18 02:30'],
    ['tomorrow 2am', '2026-11-18 02:00'],
    ['9am tomorrow', '2026-11-18 09:00'],
    ['at 9 on Friday', '2026-11-20 09:00'],
    ['fri, 9.30 pm', '2026-11-20 21:30'],
    ['fri 12 am', '2026-11-20 00:00'],
    ['fri 12pm', '2026-11-20 12:00'],
    ["fri 9 o'clock", '2026-11-20 09:00'],
    ['fri 14.30', '2026-11-20 14:30'],
    ['24 dec at 14h', '2026-12-24 14:00'],
    ['2026-12-24 08:15', '2026-12-24 08:15'],
    ['in 2 weeks at 10', '2026-12-01 10:00'],
    // An ambiguous number is never guessed.
    ['fri 9', undefined],
    ['fri 10.12', undefined],
    ['fri 25:00', undefined],
    ['fri 14:60', undefined],
    ['fri 14pm', undefined],
    ['fri at 24', undefined],
  ])('%s is %s', (text, due) => {
    expect(said(text, 'en-GB')).toBe(due);
  });
});

describe.each([
  [
    'de-DE',
    [
      ['heute', '2026-11-17'],
      ['morgen um 9 Uhr', '2026-11-18 09:00'],
      ['Übermorgen', '2026-11-19'],
      ['uebermorgen', '2026-11-19'],
      ['fr', '2026-11-20'],
      ['Do.', '2026-11-19'],
      ['am Freitag um 14:30 Uhr', '2026-11-20 14:30'],
      ['nächsten Freitag', '2026-11-20'],
      ['Freitag nächste Woche', '2026-11-27'],
      ['nächste Woche', '2026-11-23'],
      ['nächsten Monat', '2026-12-01'],
      ['Ende der Woche', '2026-11-20'],
      ['bis Monatsende', '2026-11-30'],
      ['in 2 Wochen', '2026-12-01'],
      ['in drei Monaten', '2027-02-17'],
      ['in einem Tag', '2026-11-18'],
      ['24. Dezember', '2026-12-24'],
      ['24. Dez. 2027', '2027-12-24'],
      ['3. März', '2027-03-03'],
      ['Freitag, 20.11.', '2026-11-20'],
      ['24.12. um 9 Uhr 30', '2026-12-24 09:30'],
      ['um 6 Uhr am Freitag', '2026-11-20 06:00'],
      // English works too.
      ['in 2 weeks', '2026-12-01'],
      ['tomorrow at 9', '2026-11-18 09:00'],
      ['demain', undefined],
    ],
  ],
  [
    'fr-FR',
    [
      ["aujourd'hui", '2026-11-17'],
      ['aujourd’hui à 17h', '2026-11-17 17:00'],
      ['demain 14h30', '2026-11-18 14:30'],
      ['après-demain', '2026-11-19'],
      ['mar.', '2026-11-24'],
      ['MAR', '2026-11-24'],
      ['3 mar', '2027-03-03'],
      ['mar. 24 nov.', '2026-11-24'],
      ['vendredi prochain', '2026-11-20'],
      ['le ven. à 9 heures', '2026-11-20 09:00'],
      ['la semaine prochaine', '2026-11-23'],
      ['mois prochain', '2026-12-01'],
      ['fin de semaine', '2026-11-20'],
      ['fin du mois', '2026-11-30'],
      ['dans 2 semaines', '2026-12-01'],
      ['dans un mois', '2026-12-17'],
      ['le 1er décembre', '2026-12-01'],
      ['24 dec', '2026-12-24'],
      ['15 août 2027', '2027-08-15'],
      ['24/12', '2026-12-24'],
      ['friday', '2026-11-20'],
    ],
  ],
  [
    'it-IT',
    [
      ['oggi', '2026-11-17'],
      ['domani alle 9', '2026-11-18 09:00'],
      ['dopodomani', '2026-11-19'],
      ['venerdì', '2026-11-20'],
      ['ven 14.30', '2026-11-20 14:30'],
      ['mar', '2026-11-24'],
      ['3 mar', '2027-03-03'],
      ['la prossima settimana', '2026-11-23'],
      ['il mese prossimo', '2026-12-01'],
      ['entro la fine della settimana', '2026-11-20'],
      ['fine mese', '2026-11-30'],
      ['tra 2 settimane', '2026-12-01'],
      ['fra tre giorni', '2026-11-20'],
      ['il 1° gennaio', '2027-01-01'],
      ['24 dic alle ore 10', '2026-12-24 10:00'],
    ],
  ],
  [
    'es-ES',
    [
      ['hoy', '2026-11-17'],
      ['mañana a las 9', '2026-11-18 09:00'],
      ['manana', '2026-11-18'],
      ['pasado mañana', '2026-11-19'],
      ['Mié.', '2026-11-18'],
      ['el viernes', '2026-11-20'],
      ['viernes que viene', '2026-11-20'],
      ['la semana que viene', '2026-11-23'],
      ['el próximo mes', '2026-12-01'],
      ['finales de semana', '2026-11-20'],
      ['fin de mes', '2026-11-30'],
      ['en 2 semanas', '2026-12-01'],
      ['dentro de tres meses', '2027-02-17'],
      ['24 de diciembre de 2027', '2027-12-24'],
      ['3 mar', '2027-03-03'],
      ['vie 14:30 h', '2026-11-20 14:30'],
    ],
  ],
  [
    'nl-NL',
    [
      ['vandaag', '2026-11-17'],
      ['morgen om 9 uur', '2026-11-18 09:00'],
      ['overmorgen', '2026-11-19'],
      ['vr', '2026-11-20'],
      ['do', '2026-11-19'],
      ['op vrijdag 14.30 uur', '2026-11-20 14:30'],
      ['volgende week', '2026-11-23'],
      ['volgende maand', '2026-12-01'],
      ['einde van de week', '2026-11-20'],
      ['eind van de maand', '2026-11-30'],
      ['over 2 weken', '2026-12-01'],
      ['over een maand', '2026-12-17'],
      ['24 mrt', '2027-03-24'],
      ['24-12-2027', '2027-12-24'],
    ],
  ],
  [
    'sv-SE',
    [
      ['idag', '2026-11-17'],
      ['i morgon kl 9', '2026-11-18 09:00'],
      ['i övermorgon', '2026-11-19'],
      ['fre', '2026-11-20'],
      ['på lördag', '2026-11-21'],
      ['lor', '2026-11-21'],
      ['nästa vecka', '2026-11-23'],
      ['nästa månad', '2026-12-01'],
      ['slutet av veckan', '2026-11-20'],
      ['slutet av månaden', '2026-11-30'],
      ['om två veckor', '2026-12-01'],
      ['om 3 månader', '2027-02-17'],
      ['24 maj', '2027-05-24'],
      ['tors kl. 14.30', '2026-11-19 14:30'],
    ],
  ],
  [
    'nb-NO',
    [
      ['i dag', '2026-11-17'],
      ['i morgen klokka 9', '2026-11-18 09:00'],
      ['overmorgen', '2026-11-19'],
      ['tor', '2026-11-19'],
      ['på søndag', '2026-11-22'],
      ['neste uke', '2026-11-23'],
      ['neste måned', '2026-12-01'],
      ['slutten av uka', '2026-11-20'],
      ['slutten av måneden', '2026-11-30'],
      ['om 2 uker', '2026-12-01'],
      ['om én måned', '2026-12-17'],
      ['24. des', '2026-12-24'],
      ['fre kl 14.30', '2026-11-20 14:30'],
    ],
  ],
  [
    'da-DK',
    [
      ['i dag', '2026-11-17'],
      ['i morgen kl. 9', '2026-11-18 09:00'],
      ['i overmorgen', '2026-11-19'],
      ['on', '2026-11-18'],
      ['på lørdag', '2026-11-21'],
      ['næste uge', '2026-11-23'],
      ['naeste maned', '2026-12-01'],
      ['slutningen af ugen', '2026-11-20'],
      ['slutningen af måneden', '2026-11-30'],
      ['om to uger', '2026-12-01'],
      ['om 3 dage', '2026-11-20'],
      ['d. 24. december', '2026-12-24'],
      ['1. marts', '2027-03-01'],
    ],
  ],
] as const)('in %s', (locale, rows) => {
  it.each(rows.map(([text, due]) => [text, due] as const))('%s is %s', (text, due) => {
    expect(said(text, locale)).toBe(due);
  });
});

describe('the languages of accounts', () => {
  it.each(phoneFormats.map(({ locale }) => locale))(
    '%s has its own vocabulary and understands its own examples',
    (locale) => {
      expect(Object.keys(dayVocabularies)).toContain(locale.slice(0, 2));
      for (const example of dueExamples(locale)) expect(said(example, locale), example).toBeDefined();
    },
  );

  it.each(Object.entries(dayVocabularies))('%s names every weekday and month exactly once', (language, words) => {
    const today = '2026-11-16';
    const days = words.weekdays.split(', ').map((ways) => ways.split('|').map((way) => said(way, language, today)));
    // On a Monday, "Monday" means a week from now.
    const inAWeek = [7, 1, 2, 3, 4, 5, 6].map((later) => addDays(today, later));
    expect(days).toEqual(inAWeek.map((day, index) => days[index]?.map(() => day)));
    for (const [index, ways] of words.months.split(', ').entries()) {
      for (const way of ways.split('|')) {
        expect(said(`1 ${way} 2028`, language), way).toBe(`2028-${String(index + 1).padStart(2, '0')}-01`);
      }
    }
    expect(words.months.split(', ')).toHaveLength(12);
    expect(words.numbers.split(', ')).toHaveLength(12);
  });
});

describe('the end of a title', () => {
  it.each([
    ['en-GB', 'call Sarah by Friday at 9', 'call Sarah', '2026-11-20 09:00'],
    ['en-GB', 'call Sarah 9am tomorrow', 'call Sarah', '2026-11-18 09:00'],
    ['en-GB', 'send invoice 24/12', 'send invoice', '2026-12-24'],
    ['de-DE', 'Anna anrufen fr 14:30', 'Anna anrufen', '2026-11-20 14:30'],
    ['de-DE', 'Anna anrufen bis zum 24.12.', 'Anna anrufen', '2026-12-24'],
    ['de-DE', 'call Anna in 2 weeks', 'call Anna', '2026-12-01'],
    ['fr-FR', 'appeler Sam sam.', 'appeler Sam', '2026-11-21'],
    ['nb-NO', 'ring Tor på tor', 'ring Tor', '2026-11-19'],
    // Names, words and numbers that are not days.
    ['fr-FR', 'appeler Sam', undefined],
    ['nb-NO', 'ring Tor', undefined],
    ['de-DE', 'find out what to do', undefined],
    ['da-DK', 'what to go on', undefined],
    ['en-GB', 'upgrade to 3.5', undefined],
    ['en-GB', 'think about 2 weeks', undefined],
    ['en-GB', 'call Simon', undefined],
    ['en-GB', 'call at 9', undefined],
  ] as const)('%s: %s', (locale, text, before, due?) => {
    const read = readDueAtEnd(text, TODAY, locale);
    expect(read && { before: read.before, due: [read.date, read.time].filter(Boolean).join(' ') }).toEqual(
      before === undefined ? undefined : { before, due },
    );
  });
});

/** The time zone determines both the current day and the meaning of a time. */
describe('days and times around the world', () => {
  it.each([
    // Sunday 23:30 in Auckland is still Sunday morning in London.
    ['2026-11-15T10:30:00Z', 'Pacific/Auckland', 'tomorrow', '2026-11-16', null, null],
    ['2026-11-15T10:30:00Z', 'Europe/London', 'tomorrow', '2026-11-16', null, null],
    ['2026-11-15T11:30:00Z', 'Pacific/Auckland', 'tomorrow', '2026-11-17', null, null],
    ['2026-11-15T11:30:00Z', 'Europe/London', 'tomorrow', '2026-11-16', null, null],
    ['2026-11-15T10:30:00Z', 'Pacific/Auckland', 'mon', '2026-11-16', null, null],
    ['2026-11-15T11:30:00Z', 'Pacific/Auckland', 'mon', '2026-11-23', null, null],
    ['2026-11-15T11:30:00Z', 'Europe/London', 'mon', '2026-11-16', null, null],
    ['2026-11-15T10:59:00Z', 'Pacific/Auckland', 'next week', '2026-11-16', null, null],
    ['2026-11-15T11:00:00Z', 'Pacific/Auckland', 'next week', '2026-11-23', null, null],
    ['2026-11-15T11:00:00Z', 'Pacific/Auckland', 'end of week', '2026-11-20', null, null],
    ['2026-11-15T11:00:00Z', 'Europe/London', 'end of week', '2026-11-15', null, null],
    // The night Berlin's clocks go forward: 02:30 does not exist, and the task is due when the gap ends.
    ['2026-03-28T22:30:00Z', 'Europe/Berlin', 'tomorrow', '2026-03-29', null, null],
    ['2026-03-28T23:30:00Z', 'Europe/Berlin', 'tomorrow', '2026-03-30', null, null],
    ['2026-03-28T22:30:00Z', 'Europe/Berlin', 'tomorrow 02:30', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['2026-03-28T22:30:00Z', 'Europe/Berlin', 'tomorrow at 9', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
    ['2026-03-27T12:00:00Z', 'Europe/Berlin', 'tomorrow at 9', '2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
    ['2026-03-22T12:00:00Z', 'Europe/Berlin', 'in 1 week', '2026-03-29', null, null],
    // And back: 02:30 occurs twice, and the first one counts.
    ['2026-10-24T21:59:00Z', 'Europe/Berlin', 'today', '2026-10-24', null, null],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', 'today', '2026-10-25', null, null],
    ['2026-10-25T22:59:00Z', 'Europe/Berlin', 'today', '2026-10-25', null, null],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', 'today', '2026-10-26', null, null],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', 'tomorrow 02:30', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', 'sun 14:30', '2026-10-25', '14:30', '2026-10-25T13:30:00.000Z'],
    ['2026-03-08T04:59:00Z', 'America/New_York', 'tomorrow', '2026-03-08', null, null],
    ['2026-03-08T05:00:00Z', 'America/New_York', 'tomorrow', '2026-03-09', null, null],
    ['2026-03-07T17:00:00Z', 'America/New_York', 'tomorrow 02:30', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['2026-03-07T17:00:00Z', 'America/New_York', 'tomorrow 9am', '2026-03-08', '09:00', '2026-03-08T13:00:00.000Z'],
    ['2026-11-01T03:59:00Z', 'America/New_York', 'sun', '2026-11-01', null, null],
    ['2026-11-01T04:00:00Z', 'America/New_York', 'sun', '2026-11-08', null, null],
    ['2026-11-01T12:00:00Z', 'America/New_York', 'today 9am', '2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
    ['2026-11-02T04:59:00Z', 'America/New_York', 'today', '2026-11-01', null, null],
    // Clocks shift by only half an hour here.
    ['2026-10-03T13:29:00Z', 'Australia/Lord_Howe', 'today', '2026-10-03', null, null],
    ['2026-10-03T13:30:00Z', 'Australia/Lord_Howe', 'today', '2026-10-04', null, null],
    [
      '2026-10-03T12:00:00Z',
      'Australia/Lord_Howe',
      'tomorrow 02:15',
      '2026-10-04',
      '02:15',
      '2026-10-03T15:30:00.000Z',
    ],
    ['2026-10-03T12:00:00Z', 'Australia/Lord_Howe', 'tomorrow at 9', '2026-10-04', '09:00', '2026-10-03T22:00:00.000Z'],
    ['2026-04-04T12:00:00Z', 'Australia/Lord_Howe', 'tomorrow at 9', '2026-04-05', '09:00', '2026-04-04T22:30:00.000Z'],
    // While Brazil had summer time, its clocks skipped midnight.
    ['2018-11-04T02:59:00Z', 'America/Sao_Paulo', 'tomorrow', '2018-11-04', null, null],
    ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', 'tomorrow', '2018-11-05', null, null],
    ['2018-11-03T12:00:00Z', 'America/Sao_Paulo', 'sun 00:30', '2018-11-04', '00:30', '2018-11-04T03:00:00.000Z'],
    ['2018-02-17T12:00:00Z', 'America/Sao_Paulo', 'today 23:30', '2018-02-17', '23:30', '2018-02-18T01:30:00.000Z'],
    ['2026-11-17T02:59:00Z', 'America/Sao_Paulo', 'today', '2026-11-16', null, null],
    // Samoa skipped a day: on Thursday, "tomorrow" never came. The task is due when Saturday begins.
    ['2011-12-30T09:59:00Z', 'Pacific/Apia', 'tomorrow at 9', '2011-12-30', '09:00', '2011-12-30T10:00:00.000Z'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', 'today at 9', '2011-12-31', '09:00', '2011-12-30T19:00:00.000Z'],
    ['2026-11-16T10:59:00Z', 'Pacific/Apia', 'today', '2026-11-16', null, null],
    ['2026-11-16T11:00:00Z', 'Pacific/Apia', 'today', '2026-11-17', null, null],
    // One of the first and one of the last places to reach the new year.
    ['2026-12-31T09:59:00Z', 'Pacific/Kiritimati', 'tomorrow', '2027-01-01', null, null],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', 'tomorrow', '2027-01-02', null, null],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '31 dec', '2027-12-31', null, null],
    ['2026-12-31T10:00:00Z', 'Pacific/Pago_Pago', '31 dec', '2026-12-31', null, null],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', 'today 14:30', '2027-01-01', '14:30', '2027-01-01T00:30:00.000Z'],
    ['2026-12-31T10:00:00Z', 'Pacific/Pago_Pago', 'end of month', '2026-12-31', null, null],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', 'end of month', '2027-01-31', null, null],
    ['2028-02-28T18:15:00Z', 'Asia/Kathmandu', 'today', '2028-02-29', null, null],
    ['2028-02-28T18:14:00Z', 'Asia/Kathmandu', 'tomorrow', '2028-02-29', null, null],
  ])('at %s in %s, %s is %s', (instant, timeZone, text, date, time, moment) => {
    const today = clocksAt(new Date(instant), timeZone).date;
    const due = readDue(text, today, 'en-GB');
    expect(due).toEqual({ date, time });
    expect(due?.time == null ? null : momentOf(due.date, due.time, timeZone).toISOString()).toBe(moment);
  });
});

it('never reads a past day, whatever is typed in any language', () => {
  const vocabulary = Object.values(dayVocabularies).flatMap((words) =>
    Object.values(words).flatMap((each) => (typeof each === 'string' ? each.split(/[|,]\s*/) : each)),
  );
  const word = fc.oneof(fc.constantFrom(...vocabulary, '24', '3.', '24.12.', '14:30', '2026', '31/1'), fc.string());
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(...phoneFormats), (words, { locale }) => {
      const text = words.join(' ');
      for (const due of [readDue(text, TODAY, locale), readDueAtEnd(text, TODAY, locale)]) {
        if (!due) continue;
        expect(isCalendarDate(due.date) && due.date >= TODAY).toBe(true);
        expect(due.time ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }
    }),
    { numRuns: 500 },
  );
});
