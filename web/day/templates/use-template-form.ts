import { useState, type FormEvent } from 'react';
import { mailLanguages, type MailLanguage, type NamedTexts, type TemplateText } from '#shared/day/templates.ts';
import { templateInput, type Template } from '#shared/day/template-schemas.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useDiscardGuard } from '#web/records/core/use-discard-guard.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { useTemplateWrites } from './templates.queries.ts';

export interface FormOf {
  /** The template to edit. */
  template?: Template;
  /** Initial values of a new template. */
  start?: Pick<NamedTexts, 'name' | 'texts'> | undefined;
}

type Errors = Record<string, string>;

const emptyText = (language: MailLanguage): TemplateText => ({ language, subject: '', body: '' });

/** State of the template form: the draft, its errors and saving. */
export function useTemplateForm({ template, start }: FormOf, onSaved: () => void) {
  const [id] = useState(() => template?.id ?? crypto.randomUUID());
  const [version, setVersion] = useState(template?.version);
  const [before] = useState(() => ({
    name: template?.name ?? start?.name ?? '',
    texts: [...(template?.texts ?? start?.texts ?? [emptyText('en')])],
  }));
  const [name, setName] = useState(before.name);
  const [texts, setTexts] = useState(before.texts);
  const [language, setLanguage] = useState<MailLanguage>(before.texts[0]?.language ?? 'en');
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const { create, change } = useTemplateWrites();
  const confirm = useConfirm();
  const toast = useToast();
  const busy = create.isPending || change.isPending;
  const isChanged = JSON.stringify([name, texts]) !== JSON.stringify([before.name, before.texts]);
  const guard = useDiscardGuard(isChanged);
  const at = Math.max(
    0,
    texts.findIndex((each) => each.language === language),
  );
  const text = texts[at] ?? emptyText(language);
  const wrong = texts
    .filter((_text, index) => Object.keys(errors).some((path) => path.startsWith(`texts.${index}.`)))
    .map((each) => each.language);

  /** Clears the errors of a field when it is edited. Saving validates it again. */
  function forget(paths: readonly string[]): void {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !paths.includes(path))));
  }

  function rename(next: string): void {
    setName(next);
    forget(['name']);
  }

  function write(next: Partial<TemplateText>): void {
    setTexts(texts.map((each) => (each.language === text.language ? { ...each, ...next } : each)));
    forget(Object.keys(next).map((key) => `texts.${at}.${key}`));
  }

  function addLanguage(added: MailLanguage): void {
    setTexts([...texts, emptyText(added)]);
    setLanguage(added);
  }

  async function removeLanguage(): Promise<void> {
    const isWritten = text.subject !== '' || text.body !== '';
    const agreed =
      !isWritten ||
      (await confirm({
        title: `Remove the text in ${mailLanguages[text.language]}?`,
        confirmLabel: 'Remove',
        destructive: true,
      }));
    if (!agreed) return;
    const rest = texts.filter((each) => each !== text);
    setTexts(rest);
    setErrors({});
    setLanguage(rest[Math.max(0, at - 1)]?.language ?? 'en');
  }

  function showErrors(found: Errors): void {
    setErrors(found);
    const first = Object.keys(found).find((path) => path.startsWith('texts.'));
    const shown = first !== undefined && found['name'] === undefined && texts[Number(first.split('.')[1])];
    if (shown) setLanguage(shown.language);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setProblem(undefined);
    const read = templateInput.safeParse({ id, name, texts });
    if (!read.success) {
      return showErrors(
        Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]).toReversed()),
      );
    }
    try {
      if (version === undefined) await create.mutateAsync(read.data);
      else await change.mutateAsync({ id, version, patch: { name: read.data.name, texts: read.data.texts } });
    } catch (error) {
      return refuse(error);
    }
    guard.release();
    onSaved();
    toast.show({ title: 'Template saved', tone: 'success' });
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) return setProblem(withReason('Failed to save the template', error));
    if (error.code === 'conflict') {
      // The user has now been told about the other change, so the next save may overwrite it.
      setVersion((error.current as Template).version);
      return setProblem(
        'This template was changed elsewhere in the meantime. Save again to overwrite that change with your text.',
      );
    }
    if (Object.keys(error.fields).length > 0) return showErrors(error.fields);
    return setProblem(withReason('Failed to save the template', error));
  }

  return {
    name,
    texts,
    text,
    at,
    errors,
    wrong,
    problem,
    busy,
    guard,
    rename,
    write,
    setLanguage,
    addLanguage,
    removeLanguage,
    save,
  };
}
