import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInTemplates } from './built-in-templates.ts';
import {
  emptyFields,
  fieldProblem,
  fieldsIn,
  fill,
  fillMail,
  greets,
  knownValues,
  partsOf,
  templateFieldNames,
  written,
  type MailSubjects,
} from './template-fields.ts';

const subjects: MailSubjects = {
  candidate: { firstName: 'Maya', lastName: 'Okafor' },
  client: { firstName: 'Jonas', lastName: 'Weber', company: 'Weber & Söhne' },
  job: {
    title: 'Data Engineer',
    location: 'Berlin',
    salary: '€85,000',
    startDate: '2027-03-01',
    candidates: ['Maya Okafor', 'Li Wei'],
  },
  me: { name: 'Robin Avery', email: 'robin@example.com' },
  today: '2026-11-18',
};

describe('a field', () => {
  it('may contain spaces, and anything else is plain text', () => {
    expect(fill('Hi {{ candidate.firstName }}{{me.name}}!', knownValues(subjects, 'en'))).toBe('Hi MayaRobin Avery!');
    expect(fieldsIn('{candidate.name} {{ candidate name }} {{}} {{today}} {{ today }}')).toEqual(['today']);
  });

  it.each([
    ['{{candidate.firstname}}', 'There is no field {{candidate.firstname}}. Did you mean {{candidate.firstName}}?'],
    ['{{ candidat.name }}', 'There is no field {{candidat.name}}. Did you mean {{candidate.name}}?'],
    ['{{company}}', 'There is no field {{company}}. Did you mean {{client.company}}?'],
    ['{{job.titel}}', 'There is no field {{job.titel}}. Did you mean {{job.title}}?'],
    ['{{candidate.first_name}}', 'There is no field {{candidate.first_name}}. Did you mean {{candidate.firstName}}?'],
    ['{{constructor}}', 'There is no field {{constructor}}. Choose one of the fields.'],
    ['{{}}', '{{ }} is not a field. Choose one of the fields.'],
    ['Hi {{candidate.name}, how are you?', 'A field starts with {{ but has no closing }}.'],
  ])('written as %s is refused with a suggestion', (text, problem) => {
    expect(fieldProblem(text)).toBe(problem);
  });

  it('that is very long is shortened in the message, and checked fast', () => {
    expect(fieldProblem(`{{${'x'.repeat(9_000)}}}`)).toBe(
      `There is no field {{${'x'.repeat(40)}…}}. Choose one of the fields.`,
    );
    expect(fieldProblem('{{ '.repeat(3_000))).toBe('A field starts with {{ but has no closing }}.');
  });

  it.each(templateFieldNames)('%s is valid as offered', (field) => {
    expect(fieldProblem(written(field))).toBeUndefined();
    expect(fieldsIn(written(field))).toEqual([field]);
  });
});

describe('filling', () => {
  it('inserts values unchanged and never expands them again', () => {
    const hostile = '{{me.email}} & 100% ? <b> 👩‍💻 مرحبا';
    const values = { 'candidate.firstName': hostile, 'me.email': 'secret@example.com' };
    expect(fill('Hi {{candidate.firstName}}', values)).toBe(`Hi ${hostile}`);
    expect(fill('{{candidate.firstName}}}}', { 'candidate.firstName': '{{me.email' })).toBe('{{me.email}}');
    expect(fill('{{candidate.firstName}}', { 'candidate.firstName': "$& $1 $'" })).toBe("$& $1 $'");
  });

  it('keeps a value on its line and a subject on one line', () => {
    const values = { 'candidate.name': 'Maya\r\nBcc: everybody@example.com\u2028Okafor', 'job.candidates': '– A\n– B' };
    expect(fill('Hi {{candidate.name}},\nbye', values)).toBe('Hi Maya Bcc: everybody@example.com Okafor,\nbye');
    expect(fillMail({ subject: 'List {{job.candidates}}', body: '{{job.candidates}}' }, values)).toEqual({
      subject: 'List – A – B',
      body: '– A\n– B',
    });
  });

  it('keeps an empty field and reports it once', () => {
    const values = { ...knownValues({ ...subjects, job: undefined }, 'en'), 'client.company': ' \n' };
    const text = { subject: '{{ job.title }}', body: '{{job.title}} at {{client.company}}, {{client.name}}' };
    expect(fillMail(text, values)).toEqual({
      subject: '{{ job.title }}',
      body: '{{job.title}} at {{client.company}}, Jonas Weber',
    });
    expect(emptyFields(text, values)).toEqual(['job.title', 'client.company']);
  });

  it('writes dates in the language of the text', () => {
    const inLanguage = (language: 'en' | 'de' | 'ja') =>
      fill('{{today}} {{job.startDate}}', knownValues(subjects, language));
    expect(inLanguage('en')).toBe('18 November 2026 1 March 2027');
    expect(inLanguage('de')).toBe('18. November 2026 1. März 2027');
    expect(inLanguage('ja')).toBe('2026年11月18日 2027年3月1日');
  });

  it('loses nothing from any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('{{', '}}', '{{today}}', '{{ me.name }}'))),
        (pieces) => {
          const text = pieces.join('');
          expect(
            partsOf(text)
              .map((part) => ('text' in part ? part.text : part.source))
              .join(''),
          ).toBe(text);
          expect(fill(text, {})).toBe(text);
        },
      ),
    );
  });
});

describe('a built-in template', () => {
  it.each(builtInTemplates)('$name is valid in English and German, and its recipient is known', (template) => {
    expect(template.texts.map(({ language }) => language)).toEqual(['en', 'de']);
    expect(greets(template)).toBeDefined();
    const meeting = { 'meeting.day': 'Monday', 'meeting.time': '10:00', 'meeting.place': 'Mitte' };
    for (const text of template.texts) {
      expect(fieldProblem(text.subject) ?? fieldProblem(text.body)).toBeUndefined();
      expect(emptyFields(text, { ...knownValues(subjects, text.language), ...meeting })).toEqual([]);
      // Both versions use the same fields, apart from the salutation.
      expect(fieldsIn(text.body)).toContain('me.name');
    }
  });

  it('has an id that no user template can have', () => {
    const ids = builtInTemplates.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z-]+$/.test(id) && id.length < 36)).toBe(true);
  });
});
