import { CheckSquare, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { contactName, type Contact } from '#shared/contacts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';

interface ContactMenuProps {
  contact: Contact;
  onView: () => void;
  onEdit: () => void;
  onSelect: () => void;
  onDelete: () => void;
}

export function ContactMenu({ contact, onView, onEdit, onSelect, onDelete }: ContactMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${contactName(contact)}`}
          size="small"
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
      items={[
        { label: 'View Details', icon: <Eye aria-hidden className="size-4" />, onSelect: onView },
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
