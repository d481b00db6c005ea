import { CheckSquare, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeyHint } from '#web/platform/keys/key-hint.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

const icons = { Edit: Pencil, 'View Details': Eye };
const hints: Partial<Record<keyof typeof icons, ReactNode>> = { Edit: <KeyHint name="edit" /> };

interface RecordMenuProps {
  /** The record's name: "Actions for Grace Hopper". */
  name: string;
  /** The type's own actions, in display order. Select and Delete follow them. */
  actions: readonly (readonly [label: keyof typeof icons, onSelect: () => void] | MenuItem)[];
  onSelect: () => void;
  onDelete: () => void;
}

/** The actions for one row. */
export function RecordMenu({ name, actions, onSelect, onDelete }: RecordMenuProps) {
  const icon = 'size-4';
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${name}`} size="small" icon={<Ellipsis aria-hidden className={icon} />} />
      }
      renderItems={() => [
        ...actions.map((action) => {
          if (!isCommon(action)) return action;
          const [label, run] = action;
          const Icon = icons[label];
          return { label, icon: <Icon aria-hidden className={icon} />, shortcut: hints[label], onSelect: run };
        }),
        {
          label: 'Select',
          icon: <CheckSquare aria-hidden className={icon} />,
          shortcut: <KeyHint name="select" />,
          startsGroup: actions.length > 2,
          onSelect,
        },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden className={icon} />,
          shortcut: <KeyHint name="remove" />,
          destructive: true,
          startsGroup: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}

/** Actions shared by several types have their icons here. */
function isCommon(action: RecordMenuProps['actions'][number]): action is readonly [keyof typeof icons, () => void] {
  return Array.isArray(action);
}
