import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/platform/lib/save-file.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

/** The codes, shown only once. The list takes the focus, because the focused element before it is gone. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const toast = useToast();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.show({ title: 'Recovery codes copied', tone: 'success' }),
      () => toast.show({ title: 'The browser did not let us copy the codes. Please download them.', tone: 'danger' }),
    );
  const download = () => saveFile('placewell-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  return (
    <div ref={start} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="text-pretty">
        Each of these codes lets you in once if you lose your app. Keep them in a safe place, such as your password
        manager.
      </p>
      <Banner tone="warning">These codes are shown only once. We cannot show them again.</Banner>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line bg-subtle px-4 py-3 font-mono text-sm min-[24rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button icon={<Download aria-hidden className="size-4" />} onClick={download}>
          Download codes
        </Button>
      </div>
    </div>
  );
}
