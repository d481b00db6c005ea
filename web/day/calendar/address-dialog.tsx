import { Copy } from 'lucide-react';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

const ways: [calendar: string, way: string][] = [
  ['Google Calendar', 'on a computer, beside “Other calendars”, choose + and “From URL”.'],
  ['Apple Calendar', 'choose File, “New Calendar Subscription”; on an iPhone, Calendars, “Add Subscription Calendar”.'],
  ['Outlook', 'choose “Add calendar” and “Subscribe from web”.'],
];

/** Shows the address, which cannot be shown again. */
export function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.show({ title: 'Address copied', tone: 'success' }),
      () => toast.show({ title: 'The browser did not let us copy. Please select the address.', tone: 'danger' }),
    );
  return (
    <Dialog
      open
      title="Your calendar’s address"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have added it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">
          It is shown only once, and anyone who has it can read the calendar. If you lose it, create a new one.
        </Banner>
        <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
          <Field label="Address" className="flex-1">
            <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
          <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
            Copy address
          </Button>
        </div>
        <ul className="flex flex-col gap-1 text-sm text-pretty">
          {ways.map(([calendar, way]) => (
            <li key={calendar}>
              <span className="font-medium">{calendar}:</span> {way}
            </li>
          ))}
        </ul>
        <p className="text-sm text-pretty text-muted">
          Each calendar decides how often to refresh: some every hour, Google about twice a day.
        </p>
      </div>
    </Dialog>
  );
}
