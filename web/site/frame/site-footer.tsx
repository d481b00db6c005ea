import { SUPPORT_RESPONSE_HOURS } from '#shared/billing/plan.ts';
import { Logo } from '#web/platform/ui/logo.tsx';
import { CookieSettingsButton } from '#web/platform/consent/cookie-settings-button.tsx';
import { useSiteFacts } from '#web/platform/lib/site-facts.ts';

const columns = [
  {
    title: 'Product',
    links: [
      { href: '/#features', label: 'Features' },
      { href: '/#pricing', label: 'Pricing' },
      { href: '/login', label: 'Login' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy Policy' },
      { href: '/terms', label: 'Terms & Conditions' },
    ],
  },
  { title: 'Help', links: [{ href: '/#support', label: 'Support' }] },
];

const linkClass = 'rounded-sm text-muted hover:text-ink hover:underline underline-offset-3 inline-block py-1';

export function SiteFooter() {
  const { appName, operatorName, supportEmail } = useSiteFacts();
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-8 px-4 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr] sm:px-6">
        <div className="col-span-full flex max-w-64 flex-col items-start gap-3 sm:col-span-1">
          <Logo name={appName} />
          <p className="text-sm text-pretty text-muted">
            The recruitment CRM for solo recruiters and small firms. Support answers within {SUPPORT_RESPONSE_HOURS}{' '}
            hours:{' '}
            <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
              {supportEmail}
            </a>
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="mb-2 text-sm font-semibold">{title}</p>
            <ul className="text-sm">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={linkClass}>
                    {label}
                  </a>
                </li>
              ))}
              {title === 'Legal' && (
                <li>
                  <CookieSettingsButton className={linkClass} />
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-6xl border-t border-line px-4 py-6 text-xs text-faint sm:px-6">
        {appName} is run by {operatorName}. For people aged 18 and over.
      </p>
    </footer>
  );
}
