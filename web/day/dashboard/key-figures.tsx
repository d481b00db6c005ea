import { Link } from '@tanstack/react-router';
import { Banknote, BriefcaseBusiness, Handshake, UsersRound } from 'lucide-react';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { formatMoney } from '#shared/platform/money.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { StatTile } from '#web/platform/ui/stat-tile.tsx';

const icon = 'size-4 shrink-0';

/** Each tile links to the rows it counts. */
export function KeyFigures({ dashboard: { clients, live, placements, placedFees } }: { dashboard: Dashboard }) {
  const { currency } = usePreferences();
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatTile
        label="Clients"
        value={clients.toLocaleString('en-GB')}
        icon={<UsersRound aria-hidden className={icon} />}
        renderLink={(props) => <Link to="/contacts" {...props} />}
      />
      <StatTile
        label="Jobs live"
        value={live.toLocaleString('en-GB')}
        icon={<BriefcaseBusiness aria-hidden className={icon} />}
        renderLink={(props) => <Link to="/jobs" search={{ group: 'live' }} {...props} />}
      />
      <StatTile
        label="Placements"
        value={placements.toLocaleString('en-GB')}
        icon={<Handshake aria-hidden className={icon} />}
        renderLink={(props) => <Link to="/jobs" search={{ stage: 'placed' }} {...props} />}
      />
      <StatTile
        label="Total Fees"
        value={formatMoney(placedFees, currency)}
        icon={<Banknote aria-hidden className={icon} />}
        renderLink={(props) => <Link to="/jobs" search={{ stage: 'placed' }} {...props} />}
      />
    </div>
  );
}
