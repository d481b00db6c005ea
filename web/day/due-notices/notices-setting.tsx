import { useId, useState } from 'react';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { useNoticesWantedSince, wantNotices } from './wanted-notices.ts';

const sentences = {
  unsupported: 'This browser cannot show notifications. On an iPhone or iPad, add Placewell to the home screen first.',
  denied:
    'Your browser blocks notifications from Placewell. Allow them in the browser’s settings for this site, next to the address, and switch this on again.',
  granted:
    'On this device only. Works while Placewell is open, in a browser or installed. Nothing arrives when the browser is closed.',
};

/**
 * Whether this device notifies about due tasks. Switching it on asks the browser for permission, which the browser may
 * refuse.
 */
export function NoticesSetting() {
  const { uid } = useSessionUser();
  const since = useNoticesWantedSince(uid);
  const [permission, setPermission] = useState(currentPermission);
  const hintId = useId();

  async function switchTo(on: boolean): Promise<void> {
    if (!on) {
      wantNotices(uid, null);
      return;
    }
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === 'granted') wantNotices(uid, Date.now());
  }

  return (
    <div className="border-t border-line pt-2 sm:col-span-2">
      <Checkbox
        label="Notify me when a task with a time is due"
        aria-describedby={hintId}
        disabled={permission === 'unsupported'}
        checked={permission === 'granted' && since !== null}
        onChange={({ target }) => void switchTo(target.checked)}
      />
      <p id={hintId} role={permission === 'denied' ? 'alert' : undefined} className="text-sm text-pretty text-muted">
        {sentences[permission === 'default' ? 'granted' : permission]}
      </p>
    </div>
  );
}

function currentPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}
