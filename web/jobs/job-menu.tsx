import { CheckSquare, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Job } from '#shared/jobs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';

interface JobMenuProps {
  job: Job;
  onEdit: () => void;
  onSelect: () => void;
  onDelete: () => void;
}

export function JobMenu({ job, onEdit, onSelect, onDelete }: JobMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${job.title}`}
          size="small"
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
      items={[
        { label: 'Edit', icon: <Pencil aria-hidden className="size-4" />, onSelect: onEdit },
        { label: 'Select', icon: <CheckSquare aria-hidden className="size-4" />, onSelect },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden className="size-4" />,
          destructive: true,
          startsGroup: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}
