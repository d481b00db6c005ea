import { Link } from '@tanstack/react-router';
import { limits } from '#shared/platform/limits.ts';
import { templateFields } from '#shared/day/template-fields.ts';
import { mailLanguages, type MailLanguage } from '#shared/day/templates.ts';
import { Field } from '#web/platform/ui/field.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { Textarea } from '#web/platform/ui/textarea.tsx';
import type { MailOf } from './addressee.ts';
import { JobChoice } from './job-choice.tsx';
import { TemplateChoice } from './template-choice.tsx';
import type { Letter } from './use-letter.ts';

interface LetterFieldsProps {
  of: MailOf;
  letter: Letter;
  /** The user has tried to open the mail, so missing values are marked as errors. */
  isTried: boolean;
  /** Shown beside the text: how it will reach the mail program. */
  hint: string | undefined;
}

/** The template, the missing values and the text of a mail. */
export function LetterFields({ of, letter, isTried, hint }: LetterFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Choices of={of} letter={letter} />
      {letter.failure && (
        <LoadFailure onRetry={letter.failure.retry}>Your own templates could not be loaded.</LoadFailure>
      )}
      {letter.isLoading ? (
        <SkeletonList rows={3} label="Filling in…" />
      ) : (
        <>
          {letter.lacking.length > 0 && <Questions letter={letter} isTried={isTried} />}
          <Field label="Subject">
            <TextInput
              autoComplete="off"
              dir="auto"
              lang={letter.text.language}
              limit={limits.mailSubject}
              value={letter.mail.subject}
              onChange={({ target }) => letter.edit({ subject: target.value })}
            />
          </Field>
          <Field label="Text" hint={hint}>
            <Textarea
              rows={10}
              className="max-h-none"
              dir="auto"
              lang={letter.text.language}
              value={letter.mail.body}
              onChange={({ target }) => letter.edit({ body: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  );
}

function Choices({ of, letter }: Pick<LetterFieldsProps, 'of' | 'letter'>) {
  const { template, text, members } = letter;
  const hasLanguages = template.texts.length > 1;
  const choosesCandidate = letter.isAboutCandidate && members.length > 0;
  const wide = hasLanguages ? 'sm:col-span-4' : 'sm:col-span-6';
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field
        label="Template"
        className={wide}
        aside={
          <Link to="/templates" className="link">
            Manage templates
          </Link>
        }
      >
        <TemplateChoice templates={letter.templates} value={template.id} onChange={letter.chooseTemplate} />
      </Field>
      {hasLanguages && (
        <Field label="Language" className="sm:col-span-2">
          <Select
            options={template.texts.map(({ language }) => ({ value: language, label: mailLanguages[language] }))}
            value={text.language}
            onChange={({ target }) => letter.chooseLanguage(target.value as MailLanguage)}
          />
        </Field>
      )}
      {letter.isAboutJob && of.type !== 'job' && (
        <Field label="Job" className={choosesCandidate ? 'sm:col-span-3' : wide}>
          <JobChoice key={of.id} of={of} job={letter.job} onChange={letter.chooseJob} />
        </Field>
      )}
      {choosesCandidate && (
        <Field label="Candidate" className="sm:col-span-3">
          <Select
            placeholder="Choose who it is about"
            options={members.map(({ id, name }) => ({ value: id, label: name }))}
            value={letter.candidateId ?? ''}
            onChange={({ target }) => letter.chooseCandidate(target.value === '' ? undefined : target.value)}
          />
        </Field>
      )}
    </div>
  );
}

/** One input per field without a value. Typing updates the text at once. */
function Questions({ letter, isTried }: Pick<LetterFieldsProps, 'letter' | 'isTried'>) {
  return (
    <fieldset className="rounded-lg border border-warning-line bg-warning-soft px-3 pt-2 pb-3">
      <legend className="sr-only">Not known yet</legend>
      <p aria-hidden className="mb-2 text-sm font-medium text-warning">
        Not known yet
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {letter.lacking.map((field) => (
          <Field
            key={field}
            label={templateFields[field]}
            error={isTried && letter.unfilled.includes(field) ? 'Fill this in, or remove it from the text.' : undefined}
          >
            <TextInput
              autoComplete="off"
              value={letter.asked[field] ?? ''}
              onChange={({ target }) => letter.answer(field, target.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
