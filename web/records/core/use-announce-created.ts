import { useRouter } from '@tanstack/react-router';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { noteCreated } from './created-row.ts';
import { recordName } from './record-name.ts';

const added = (name: string) => ({ title: `${name} added` });

/** The message, the screen that opens the record, and the URL key for it. A task has a form but no details. */
const announcements = {
  company: { say: added, to: '/companies', key: 'id' },
  contact: { say: added, to: '/contacts', key: 'id' },
  candidate: { say: added, to: '/candidates', key: 'id' },
  job: { say: (name: string) => ({ title: `${name} created` }), to: '/jobs', key: 'id' },
  // Its title is a sentence.
  task: { say: (title: string) => ({ title: 'Task added', description: title }), to: '/tasks', key: 'edit' },
} as const;

/** Names a new record, offers to open it, and lets its list highlight it. */
export function useAnnounceCreated(type: keyof typeof announcements): (record: { id: string }) => void {
  const toast = useToast();
  const router = useRouter();
  const { say, to, key } = announcements[type];
  return (record) => {
    const { id } = record;
    const open = () => {
      // Keeps the list's filters. Closing the record returns to where the user was.
      const isHere = router.state.location.pathname === to;
      const search = (previous: object) => ({ ...(isHere && previous), [key]: id });
      void router.navigate({ to, search, state: { openedHere: true }, resetScroll: false });
    };
    noteCreated(id);
    toast.show({ ...say(recordName(record) ?? ''), tone: 'success', action: { label: 'Open', onAction: open } });
  };
}
