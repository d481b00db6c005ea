import { ExternalLink } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { handOver } from '#shared/day/mailto.ts';
import { useDiscardGuard } from '#web/records/core/use-discard-guard.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import type { Addressee } from './addressee.ts';
import { LetterFields } from './letter-fields.tsx';
import { copyText, openMail } from './open-mail.ts';
import { useLetter } from './use-letter.ts';
import { useMailLog } from './use-mail-log.ts';

const PASTE_IT = 'The text is too long for a mail link, so it was copied to the clipboard. Paste it into the mail.';

interface LetterDialogProps {
  /** At least one person. All of them have an address. */
  to: readonly (Addressee & { email: string })[];
  onClose: () => void;
}

/** Writes to several people one by one. Each mail needs its own click, and the app sends nothing itself. */
export function LetterDialog({ to, onClose }: LetterDialogProps) {
  const [at, setAt] = useState(0);
  const [isLogging, setIsLogging] = useState(true);
  const [isTried, setIsTried] = useState(false);
  /** The browser refused to copy. Pressing the button again means that the user copied the text by hand. */
  const [isCopiedByHand, setIsCopiedByHand] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const addressee = to[at];
  if (!addressee) throw new Error('There is nobody to write to');
  const letter = useLetter(addressee.of);
  const log = useMailLog();
  const toast = useToast();
  const guard = useDiscardGuard(letter.isChanged);
  const { href, pasted } = handOver(addressee.email, letter.mail);

  function goOn(): void {
    if (at === to.length - 1) return onClose();
    setAt(at + 1);
    setIsTried(false);
    setIsCopiedByHand(false);
    letter.startAnew();
  }

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!addressee || letter.isLoading) return;
    if (letter.unfilled.length > 0) {
      flushSync(() => setIsTried(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (pasted !== null && !isCopiedByHand && !(await copyText(pasted))) {
      setIsCopiedByHand(true);
      return;
    }
    const { mail } = letter;
    letter.remember();
    // Must happen before the mail program opens, or the browser asks whether to leave the page.
    flushSync(goOn);
    openMail(href);
    const hint = pasted === null ? undefined : PASTE_IT;
    if (isLogging) await log(addressee, mail, hint);
    else if (hint !== undefined) toast.show({ title: hint });
  }

  const isLast = at === to.length - 1;
  const action = { icon: <ExternalLink aria-hidden className="size-4" />, children: 'Open in mail program' };
  return (
    <Dialog
      open
      size="large"
      title={`Write to ${addressee.name}`}
      description={
        <>
          {to.length > 1 && <output className="tabular-nums">{`${at + 1} of ${to.length} · `}</output>}
          {addressee.email}
        </>
      }
      onClose={onClose}
      onCloseRequest={guard.mayClose}
      onSubmit={open}
      footer={
        <>
          <Checkbox
            label="Log it"
            className="mr-auto"
            checked={isLogging}
            onChange={({ target }) => setIsLogging(target.checked)}
          />
          {to.length > 1 ? (
            <>
              <Button onClick={() => void guard.mayClose().then((may) => may && onClose())}>Stop</Button>
              <Button onClick={goOn}>{isLast ? 'Skip and finish' : 'Skip'}</Button>
            </>
          ) : (
            <Button onClick={() => void guard.mayClose().then((may) => may && onClose())}>Cancel</Button>
          )}
          {isLogging ? (
            <SubmitButton {...action} onKeyDown={pressOnce} />
          ) : (
            <Button {...action} type="submit" variant="primary" onKeyDown={pressOnce} />
          )}
        </>
      }
    >
      <div ref={form} className="flex flex-col gap-4">
        {isCopiedByHand && (
          <Banner tone="warning" title="The browser did not let us copy the text">
            It is too long for a mail link. Please copy it from here, then press “Open in mail program” again.
          </Banner>
        )}
        <LetterFields
          of={addressee.of}
          letter={letter}
          isTried={isTried}
          hint={
            pasted === null || isCopiedByHand
              ? undefined
              : 'This text is too long for a mail link. It will be copied to the clipboard, so that you can paste it into the mail.'
          }
        />
      </div>
    </Dialog>
  );
}

/** Holding a key down opens one mail, not all of them. */
function pressOnce(event: { repeat: boolean; preventDefault: () => void }): void {
  if (event.repeat) event.preventDefault();
}
