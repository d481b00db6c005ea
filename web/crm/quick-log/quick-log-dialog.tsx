import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { addDays, formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { interactionLabels, interactionTypes, type InteractionType } from '#shared/crm/interactions.ts';
import { interactionHints } from '#shared/crm/interaction-schemas.ts';
import type { RelatedTo } from '#shared/records/related.ts';
import { isNewDueDateAllowed, PAST_DUE_DATE } from '#shared/crm/tasks.ts';
import { taskFields, type TaskInput } from '#shared/crm/task-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { screens } from '#web/records/core/record-link.tsx';
import { useDiscardGuard } from '#web/records/core/use-discard-guard.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { loggedWords, useLogAndPlan } from './use-log-and-plan.ts';
import type { Reached } from '../interactions/use-quick-log.ts';

interface QuickLogDialogProps {
  contact: Reached;
  initialType: InteractionType;
  onClose: () => void;
}

const typeOptions = interactionTypes.map((type) => ({ value: type, label: interactionLabels[type] }));
const titles: Partial<Record<InteractionType, string>> = { call: 'Log a call', email: 'Log an email' };

interface FollowUp {
  id: string;
  title: string;
  dueDate: string;
}

/** Logs an interaction in one line, with an optional follow-up task. */
export function QuickLogDialog({ contact, initialType, onClose }: QuickLogDialogProps) {
  const today = useToday();
  const [draft, setDraft] = useState({ id: crypto.randomUUID(), type: initialType, date: today, notes: '' });
  const [followUp, setFollowUp] = useState<FollowUp | null>(null);
  const [isSent, setIsSent] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const { save: saveBoth, busy } = useLogAndPlan();
  const guard = useDiscardGuard(draft.notes !== '');
  const [notesHint] = interactionHints({ ...draft, date: today });
  const [dateHint] = interactionHints({ ...draft, notes: 'Something' });
  const task = followUp && readTask(followUp, contact, today);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSent(true);
    if (busy || interactionHints(draft).length > 0 || (task !== null && 'errors' in task)) return;
    const interaction = { ...draft, notes: draft.notes.trim(), relatedTo: relatedOf(contact) };
    if (!(await saveBoth({ interaction, task: task?.input ?? null }))) return;
    guard.release();
    onClose();
    toast.show({
      title: loggedWords(draft.type),
      ...(task?.input.dueDate && { description: `Follow-up due ${formatCalendarDate(task.input.dueDate)}` }),
      tone: 'success',
      action: {
        label: 'Open',
        onAction: () => void navigate({ to: screens[contact.type ?? 'contact'], search: { id: contact.id } }),
      },
    });
  }

  return (
    <Dialog
      open
      size="small"
      title={titles[draft.type] ?? 'Log an interaction'}
      description={contact.type === 'job' ? `About ${contact.name}` : `With ${contact.name}`}
      onClose={onClose}
      onCloseRequest={guard.mayClose}
      onSubmit={save}
      footer={
        <SubmitButton busy={busy} busyText="Saving...">
          Log
        </SubmitButton>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="What was said or done" error={isSent ? notesHint : undefined}>
          <TextInput
            autoComplete="off"
            value={draft.notes}
            onChange={({ target }) => setDraft({ ...draft, notes: target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Interaction type">
            <Select
              options={typeOptions}
              value={draft.type}
              onChange={({ target }) =>
                setDraft({ ...draft, type: interactionTypes.find((type) => type === target.value) ?? draft.type })
              }
            />
          </Field>
          <Field label="Date" error={isSent ? dateHint : undefined}>
            <DateInput value={draft.date} onChange={({ target }) => setDraft({ ...draft, date: target.value })} />
          </Field>
        </div>
        <Checkbox
          label="Follow up"
          checked={followUp !== null}
          onChange={({ target }) => setFollowUp(target.checked ? newFollowUp(contact, today) : null)}
        />
        {followUp && (
          <FollowUpFields
            followUp={followUp}
            errors={isSent && task && 'errors' in task ? task.errors : {}}
            onChange={setFollowUp}
          />
        )}
      </div>
    </Dialog>
  );
}

interface FollowUpFieldsProps {
  followUp: FollowUp;
  errors: FollowUpErrors;
  onChange: (followUp: FollowUp) => void;
}

function FollowUpFields({ followUp, errors, onChange }: FollowUpFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Task" error={errors.title} className="col-span-2">
        <TextInput
          autoComplete="off"
          value={followUp.title}
          onChange={({ target }) => onChange({ ...followUp, title: target.value })}
        />
      </Field>
      <Field label="Due date" error={errors.dueDate}>
        <DateInput
          value={followUp.dueDate}
          onChange={({ target }) => onChange({ ...followUp, dueDate: target.value })}
        />
      </Field>
    </div>
  );
}

function relatedOf({ type = 'contact', id }: Reached): RelatedTo {
  return { type, id };
}

function newFollowUp({ type, name }: Reached, today: CalendarDate): FollowUp {
  const title = `Follow up ${type === 'job' ? 'on' : 'with'} ${name}`.slice(0, limits.taskTitle);
  return { id: crypto.randomUUID(), title, dueDate: addDays(today, 1) };
}

type FollowUpErrors = { title?: string | undefined; dueDate?: string | undefined };

/** Returns the task of a follow-up, or its validation errors. */
function readTask(
  { id, title, dueDate }: FollowUp,
  contact: Reached,
  today: CalendarDate,
): { input: TaskInput } | { errors: FollowUpErrors } {
  const readTitle = taskFields.title.form.rule.safeParse(title);
  const readDate = taskFields.dueDate.form.rule.safeParse(dueDate);
  const isPast = readDate.success && !isNewDueDateAllowed(readDate.data, null, today);
  if (!readTitle.success || !readDate.success || isPast) {
    const dateError = isPast ? PAST_DUE_DATE : readDate.error?.issues[0]?.message;
    return { errors: { title: readTitle.error?.issues[0]?.message, dueDate: dateError } };
  }
  return {
    input: {
      id,
      title: readTitle.data,
      description: null,
      dueDate: readDate.data,
      dueTime: null,
      repeat: null,
      priority: 'medium',
      completed: false,
      relatedTo: relatedOf(contact),
    },
  };
}
