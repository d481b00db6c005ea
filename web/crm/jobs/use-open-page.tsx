import { useNavigate } from '@tanstack/react-router';
import { PanelsTopLeft } from 'lucide-react';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';

/** Opens a job's page from any place that shows the job. */
export function useOpenPage(): { open: (job: { id: string }) => void; item: (job: { id: string }) => MenuItem } {
  const navigate = useNavigate();
  const open = ({ id }: { id: string }) => void navigate({ to: '/jobs/$id', params: { id } });
  return {
    open,
    item: (job) => ({
      label: 'Open page',
      icon: <PanelsTopLeft aria-hidden className="size-4" />,
      onSelect: () => open(job),
    }),
  };
}
