import { BriefcaseBusiness, CalendarPlus, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { contactName, type Contact } from '#shared/contacts.ts';
import { longDate } from '#shared/dates.ts';
import { ContactInteractions } from '#web/interactions/contact-interactions.tsx';
import { LogInteractionDialog } from '#web/interactions/log-interaction-dialog.tsx';
import { ContactJobs } from '#web/jobs/contact-jobs.tsx';
import { JobFormDialog } from '#web/jobs/job-form-dialog.tsx';
import { Fact } from '#web/records/details.tsx';
import { ContactTasks } from '#web/tasks/contact-tasks.tsx';
import { TaskFormDialog } from '#web/tasks/task-form-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { CandidateOffer } from './candidate-offer.tsx';

interface ContactDetailsDialogProps {
  contact: Contact;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function ContactDetailsDialog({ contact, onEdit, onDelete, onClose }: ContactDetailsDialogProps) {
  const [adding, setAdding] = useState<'interaction' | 'job' | 'task'>();
  const name = contactName(contact);
  const role = [contact.position, contact.company].filter((part) => part !== null).join(' · ');
  return (
    <Dialog
      open
      size="large"
      title={name}
      {...(role !== '' && { description: role })}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onDelete}
          >
            Delete
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
            Edit Client
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<MessageSquarePlus aria-hidden className="size-4" />}
            onClick={() => setAdding('interaction')}
          >
            Log interaction
          </Button>
          <Button
            size="small"
            icon={<BriefcaseBusiness aria-hidden className="size-4" />}
            onClick={() => setAdding('job')}
          >
            Add job order
          </Button>
          <Button size="small" icon={<CalendarPlus aria-hidden className="size-4" />} onClick={() => setAdding('task')}>
            Add task
          </Button>
          <CandidateOffer contact={contact} />
        </div>
        <Facts contact={contact} />
        <ContactJobs contactId={contact.id} />
        <ContactTasks contactId={contact.id} />
        <ContactInteractions contactId={contact.id} />
      </div>
      {adding === 'interaction' && (
        <LogInteractionDialog contactId={contact.id} contactName={name} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'job' && (
        <JobFormDialog contact={{ id: contact.id, name, removed: false }} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'task' && (
        <TaskFormDialog contact={{ id: contact.id, name, removed: false }} onClose={() => setAdding(undefined)} />
      )}
    </Dialog>
  );
}

function Facts({ contact }: { contact: Contact }) {
  const { id, email, phone, company, position, tags, notes } = contact;
  const reached = { id, name: contactName(contact) };
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {email !== null && (
        <Fact label="Email">
          <EmailLink email={email} contact={reached} />
        </Fact>
      )}
      {phone !== null && (
        <Fact label="Phone">
          <PhoneLink phone={phone} contact={reached} />
        </Fact>
      )}
      {company !== null && <Fact label="Company">{company}</Fact>}
      {position !== null && <Fact label="Position">{position}</Fact>}
      {tags.length > 0 && (
        <Fact label="Tags">
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        </Fact>
      )}
      <Fact label="Date Created">{longDate(new Date(contact.createdAt), timeZone)}</Fact>
      {notes !== '' && (
        <Fact label="Notes" wide>
          <span className="whitespace-pre-wrap">{notes}</span>
        </Fact>
      )}
    </dl>
  );
}
