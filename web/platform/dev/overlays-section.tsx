import { useState } from 'react';
import { Check, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useConfirm } from '../ui/use-confirm.ts';
import { useToast } from '../ui/use-toast.ts';
import { Row, Section } from './section.tsx';

const CITIES = Array.from({ length: 40 }, (_, index) => ({ value: String(index), label: `City ${index + 1}` }));

export function OverlaysSection() {
  const confirm = useConfirm();
  const toast = useToast();
  const [open, setOpen] = useState(false);

  async function remove() {
    const agreed = await confirm({
      title: 'Delete Amara Okafor?',
      description: 'Everything recorded about her goes to the bin, where it stays for 30 days.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (agreed)
      toast.show({
        title: 'Amara Okafor deleted',
        undo: () => toast.show({ title: 'Restored', tone: 'success' }),
      });
  }

  return (
    <Section title="Dialogs, menus and messages">
      <Row>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Button onClick={remove}>Ask to confirm</Button>
        <DropdownMenu
          align="start"
          heading="Amara Okafor"
          trigger={
            <IconButton label="Actions" variant="secondary" icon={<Ellipsis aria-hidden className="size-4" />} />
          }
          renderItems={() => [
            {
              label: 'Edit',
              icon: <Pencil aria-hidden className="size-4" />,
              shortcut: <Check aria-label="Chosen" className="size-4" />,
              onSelect: () => setOpen(true),
            },
            { label: 'Duplicate', icon: <Copy aria-hidden className="size-4" />, disabled: true, onSelect: () => {} },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden className="size-4" />,
              destructive: true,
              startsGroup: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      </Row>
      <Row>
        <Button onClick={() => toast.show({ title: 'Saved' })}>Toast</Button>
        <Button
          onClick={() => toast.show({ title: 'Import finished', description: '240 rows were added.', tone: 'success' })}
        >
          Success toast
        </Button>
        <Button
          onClick={() =>
            toast.show({ title: 'Could not save', description: 'Check your connection and try again.', tone: 'danger' })
          }
        >
          Error toast
        </Button>
        <Button onClick={() => toast.show({ title: 'Record deleted', undo: () => {} })}>Undo toast</Button>
      </Row>
      <EditDialog open={open} onClose={() => setOpen(false)} />
    </Section>
  );
}

function EditDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const confirm = useConfirm();
  const [city, setCity] = useState<string | null>(null);
  const [name, setName] = useState('Amara Okafor');
  const dirty = name !== 'Amara Okafor';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCloseRequest={() =>
        !dirty ||
        confirm({ title: 'Discard changes?', confirmLabel: 'Discard', cancelLabel: 'Keep editing', destructive: true })
      }
      title="Edit person"
      description="Change the name and press Escape: it asks first."
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="City">
          <Combobox options={CITIES} value={city} onChange={setCity} onSearch={() => {}} clearLabel="No city" />
        </Field>
        <Field label="Notes">
          <Textarea rows={6} />
        </Field>
      </div>
    </Dialog>
  );
}
