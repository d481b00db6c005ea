import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { useSingleKeys } from './single-keys.ts';

export function KeyboardSettings() {
  const [on, switchTo] = useSingleKeys();
  return (
    <Card title="Keyboard shortcuts" description="On this device. Press ? on any screen for the list of keys.">
      <Checkbox
        label="Use single-key shortcuts, such as n for a new record"
        checked={on}
        onChange={({ target }) => switchTo(target.checked)}
      />
    </Card>
  );
}
