import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  emptyFields,
  fieldsIn,
  fillMail,
  knownValues,
  type FieldValues,
  type TemplateField,
} from '#shared/template-fields.ts';
import { textIn, type MailLanguage, type MailText } from '#shared/template-terms.ts';
import { templatesQuery } from '#web/templates/templates.queries.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import type { MailOf } from './addressee.ts';
import { offeredTemplates } from './offered-templates.ts';
import { rememberChoice, rememberedChoice } from './remembered-choice.ts';
import { useMailSubjects, type MailAbout } from './use-mail-subjects.ts';

interface Choice {
  template?: string;
  language?: MailLanguage | undefined;
  about: MailAbout;
  /** What the writer says where nothing is known. */
  asked: FieldValues;
  /** The text once somebody has typed in it: from then on only what was asked for is filled in. */
  edited?: MailText | undefined;
}

/** A mail to somebody while it is written: which template it is made of, what it is about and what it says. */
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

  /** What makes another text of it asks first, if somebody has typed in the old one. */
  async function choose(change: Partial<Choice>): Promise<void> {
    const agreed =
      choice.edited === undefined ||
      (await confirm({
        title: 'Replace your text?',
        description: 'What you have changed in it would be lost.',
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
    /** The fields that nothing is known for, and those of them that still stand in the text. */
    lacking,
    unfilled: lacking.filter((field) => fieldsIn(mail.subject, mail.body).includes(field)),
    /** Whether the text speaks of a job, or of what follows from one. */
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
    /** For the next one: what is about this person goes, what was said about a job or a meeting stays. */
    startAnew: () =>
      setChoice(({ about: { jobId }, asked, edited: _edited, ...chosen }) => ({
        ...chosen,
        about: { jobId },
        asked: Object.fromEntries(Object.entries(asked).filter(([field]) => /^(job|meeting)\./.test(field))),
      })),
  };
}

export type Letter = ReturnType<typeof useLetter>;
