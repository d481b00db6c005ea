import { useRouter } from '@tanstack/react-router';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { noteCreated } from './created-row.ts';

/** The toast, the screen that opens the record, and the URL key for it. A task has a form but no details. */
const announcements = {
  contact: { title: 'Client added', to: '/contacts', key: 'id' },
  candidate: { title: 'Candidate added', to: '/candidates', key: 'id' },
  job: { title: 'Job created', to: '/jobs', key: 'id' },
  task: { title: 'Task added', to: '/tasks', key: 'edit' },
} as const;

/** Confirms a new record, offers to open it, and lets its list highlight it. */
export function useAnnounceCreated(type: keyof typeof announcements): (record: { id: string }) => void {
  const toast = useToast();
  const router = useRouter();
  const { title, to, key } = announcements[type];
  return ({ id }) => {
    const open = () => {
      // Keeps the list's filters. Closing the record returns to where the user was.
      const isHere = router.state.location.pathname === to;
      const search = (previous: object) => ({ ...(isHere && previous), [key]: id });
      void router.navigate({ to, search, state: { openedHere: true }, resetScroll: false });
    };
    noteCreated(id);
    toast.show({ title, tone: 'success', action: { label: 'Open', onAction: open } });
  };
}
