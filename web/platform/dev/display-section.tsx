import { Users, Wallet } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { StatTile } from '../ui/stat-tile.tsx';
import { Row, Section } from './section.tsx';

const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'danger', 'highlight'] as const;

export function DisplaySection() {
  return (
    <Section title="Display">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="People" value="1,204" hint="12 this week" icon={<Users aria-hidden className="size-4" />} />
        <StatTile
          label="Balance"
          value="£84,200"
          hint="A link: press it"
          icon={<Wallet aria-hidden className="size-4" />}
          renderLink={({ className, children }) => (
            <a href="#display" className={className}>
              {children}
            </a>
          )}
        />
        <StatTile label="A label that is far too long for its tile" value="£12,345,678,901" />
        <StatTile label="Nothing yet" value="0" hint="Start by adding one" />
      </div>
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Avatar name="Grace Hopper" />
        <Avatar name="élodie" size="large" />
        <Spinner label="Loading…" />
      </Row>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Progress" description="Capped at the end of the bar">
          <div className="flex flex-col gap-4">
            <ProgressBar label="Not begun" value={0} valueText="0%" />
            <ProgressBar label="Target for the quarter" value={62.5} valueText="62.5%" />
            <ProgressBar label="Past the target" value={140} valueText="140%" tone="success" />
          </div>
        </Card>
      </div>
      <div className="flex flex-col gap-3">
        <Banner title="Your trial ends in 3 days" action={<Button size="small">See plans</Button>}>
          Nothing is lost when it ends.
        </Banner>
        <Banner tone="success" onDismiss={() => {}}>
          Your e-mail address is confirmed.
        </Banner>
        <Banner tone="warning" title="Payment failed">
          We try again tomorrow.
        </Banner>
        <Banner tone="danger">Wrong e-mail address or password.</Banner>
      </div>
    </Section>
  );
}
