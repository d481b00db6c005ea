import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  emptyFields,
  fieldsIn,
  fillMail,
  knownValues,
  type FieldValues,
  type TemplateField,
} from '#shared/day/template-fields.ts';
import { textIn, type MailLanguage, type MailText } from '#shared/day/templates.ts';
import { templatesQuery } from '../templates/templates.queries.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import type { MailOf } from './addressee.ts';
import { offeredTemplates } from './offered-templates.ts';
import { rememberChoice, rememberedChoice } from './remembered-choice.ts';
import { useMailSubjects, type MailAbout } from './use-mail-subjects.ts';

interface Choice {
  template?: string;
  language?: MailLanguage | undefined;
  about: MailAbout;
  /** Values typed by the user for fields without a known value. */
  asked: FieldValues;
  /** The text as edited by the user. From then on only typed values are filled in. */
  edited?: MailText | undefined;
}

/** State of a mail being written: its template, its subjects and its text. */
export function useLetter(of: MailOf) {
  const [remembered] = useState(rememberedChoice);
  const [choice, setChoice] = useState<Choice>({ language: remembered.language, about: {}, asked: {} });
  const { data: own, isError, isPending, refetch } = useQuery(templatesQuery);
  const about = useMailSubjects(of, choice.about);
  const confirm = useConfirm();

  const templates = offeredTemplates(own ?? [], of.type);
  const wanted = choice.template ?? remembered.templates[of.type];
  const template = templates.find(({ id }) => id === wanted) ?? templates[0];
  if (!template) throw new Error('There is no template, not even a built-in one');
  const source = textIn(template, choice.language);
  const known = knownValues(about.subjects, source.language);
  const mail = fillMail(
    choice.edited ?? source,
    choice.edited === undefined ? { ...known, ...choice.asked } : choice.asked,
  );
  const lacking = emptyFields(source, known);
  const uses = new Set(fieldsIn(source.subject, source.body).map((field) => field.split('.')[0]));

  /** Asks first if the change would replace a text that the user has edited. */
  async function choose(change: Partial<Choice>): Promise<void> {
    const agreed =
      choice.edited === undefined ||
      (await confirm({
        title: 'Replace your text?',
        description: 'Your changes to it will be lost.',
        confirmLabel: 'Replace',
        cancelLabel: 'Keep it',
        destructive: true,
      }));
    if (agreed) setChoice((before) => ({ ...before, ...change, edited: undefined }));
  }

  return {
    templates,
    template,
    text: source,
    mail,
    job: about.job,
    members: about.members,
    candidateId: choice.about.candidateId,
    asked: choice.asked,
    /** Fields without a known value, and those of them that are still in the text. */
    lacking,
    unfilled: lacking.filter((field) => fieldsIn(mail.subject, mail.body).includes(field)),
    /** Whether the text mentions a job, or something derived from one. */
    isAboutJob: uses.has('job') || (of.type === 'candidate' && uses.has('client')),
    isAboutCandidate: of.type !== 'candidate' && uses.has('candidate'),
    isChanged: choice.edited !== undefined || Object.values(choice.asked).some((value) => value !== ''),
    isLoading: isPending || about.isLoading,
    failure: isError && own === undefined ? { retry: () => void refetch() } : undefined,
    chooseTemplate: (id: string) => void choose({ template: id }),
    chooseLanguage: (language: MailLanguage) => void choose({ language }),
    chooseJob: (jobId: string | null) => void choose({ about: { jobId } }),
    chooseCandidate: (candidateId: string | undefined) => void choose({ about: { ...choice.about, candidateId } }),
    answer: (field: TemplateField, value: string) =>
      setChoice((before) => ({ ...before, asked: { ...before.asked, [field]: value } })),
    edit: (change: Partial<MailText>) => setChoice((before) => ({ ...before, edited: { ...mail, ...change } })),
    remember: () => rememberChoice(of.type, template.id, source.language),
    /** For the next person: drops everything personal, and keeps the values about a job or a meeting. */
    startAnew: () =>
      setChoice(({ about: { jobId }, asked, edited: _edited, ...chosen }) => ({
        ...chosen,
        about: { jobId },
        asked: Object.fromEntries(Object.entries(asked).filter(([field]) => /^(job|meeting)\./.test(field))),
      })),
  };
}

export type Letter = ReturnType<typeof useLetter>;
