import { Link } from '@tanstack/react-router';
import { MailPlus } from 'lucide-react';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Card } from '#web/platform/ui/card.tsx';

/** The link from the settings to the templates. */
export function TemplatesCard() {
  return (
    <Card
      title="Mail templates"
      description="Mails that fill in names, jobs and dates, and open in your own mail program."
    >
      <Link to="/templates" className={buttonClass()}>
        <MailPlus aria-hidden className="size-4" />
        Manage templates
      </Link>
    </Card>
  );
}
