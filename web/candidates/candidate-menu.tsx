import { CheckSquare, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';

interface CandidateMenuProps {
  name: string;
  onView: () => void;
  onEdit: () => void;
  onSelect: () => void;
  onDelete: () => void;
}

export function CandidateMenu({ name, onView, onEdit, onSelect, onDelete }: CandidateMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${name}`} size="small" icon={<Ellipsis aria-hidden className="size-4" />} />
      }
      items={[
        { label: 'Edit', icon: <Pencil aria-hidden className="size-4" />, onSelect: onEdit },
        { label: 'View Details', icon: <Eye aria-hidden className="size-4" />, onSelect: onView },
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
