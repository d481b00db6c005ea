import { CheckSquare, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Task } from '#shared/tasks.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';

interface TaskMenuProps {
  task: Task;
  onEdit: () => void;
  onSelect: () => void;
  onDelete: () => void;
}

export function TaskMenu({ task, onEdit, onSelect, onDelete }: TaskMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${task.title}`}
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
