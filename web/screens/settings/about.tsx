import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CookieSettingsButton } from '#web/platform/consent/cookie-settings-button.tsx';
import { configQuery } from '#web/platform/config/config.queries.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';

const links = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms & Conditions' },
  { href: '/api/docs', label: 'API documentation' },
];

export function About() {
  return (
    <Card title="About">
      <div className="flex flex-col gap-4">
        <Installation />
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="link">
                {label}
              </a>
            </li>
          ))}
          <li>
            <CookieSettingsButton className="link" />
          </li>
        </ul>
      </div>
    </Card>
  );
}

function Installation() {
  const { data, isPending, refetch } = useQuery(configQuery);
  if (isPending) return <Spinner label="Loading…" />;
  if (!data) {
    return (
      <Banner
        tone="danger"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        Version and support address could not be loaded.
      </Banner>
    );
  }
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
      <Fact label="Application">{data.appName}</Fact>
      <Fact label="Version">{data.version}</Fact>
      <Fact label="Support">
        <a href={`mailto:${data.supportEmail}`} className="link wrap-anywhere">
          {data.supportEmail}
        </a>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
