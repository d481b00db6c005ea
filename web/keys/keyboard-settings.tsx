import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useSingleKeys } from './single-keys.ts';

export function KeyboardSettings() {
  const [on, switchTo] = useSingleKeys();
  return (
    <Card title="Keyboard shortcuts" description="On this device. Press ? on any screen for the list of keys.">
      <Checkbox
        label="Letters and signs alone do something, such as n for a new record"
        checked={on}
        onChange={({ target }) => switchTo(target.checked)}
      />
    </Card>
  );
}
