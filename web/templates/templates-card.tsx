import { Link } from '@tanstack/react-router';
import { MailPlus } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';

/** The way to the templates among the settings. */
export function TemplatesCard() {
  return (
    <Card
      title="Mail templates"
      description="Texts that fill in names, jobs and dates, and open in your own mail program."
    >
      <Link to="/templates" className={buttonClass()}>
        <MailPlus aria-hidden className="size-4" />
        Manage templates
      </Link>
    </Card>
  );
}
