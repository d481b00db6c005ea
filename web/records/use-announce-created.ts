import { useRouter } from '@tanstack/react-router';
import { useToast } from '#web/ui/use-toast.ts';
import { noteCreated } from './created-row.ts';

/** What a person is told, where the record is opened, and by which key of the address: a task is nothing but its form. */
const announcements = {
  contact: { title: 'Client added', to: '/contacts', key: 'id' },
  candidate: { title: 'Candidate added', to: '/candidates', key: 'id' },
  job: { title: 'Job created', to: '/jobs', key: 'id' },
  task: { title: 'Task added', to: '/tasks', key: 'edit' },
} as const;

/** Confirms a new record, offers to open it, and has its list point at it. */
export function useAnnounceCreated(type: keyof typeof announcements): (record: { id: string }) => void {
  const toast = useToast();
  const router = useRouter();
  const { title, to, key } = announcements[type];
  return ({ id }) => {
    const open = () => {
      // The list's filters stay, and closing leads back to where the person was.
      const isHere = router.state.location.pathname === to;
      const search = (previous: object) => ({ ...(isHere && previous), [key]: id });
      void router.navigate({ to, search, state: { openedHere: true }, resetScroll: false });
    };
    noteCreated(id);
    toast.show({ title, tone: 'success', action: { label: 'Open', onAction: open } });
  };
}
