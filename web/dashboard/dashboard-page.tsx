import { PageHeader } from '#web/ui/page-header.tsx';
import { RevenueTarget } from './revenue-target.tsx';

export function DashboardPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="KPI Dashboard" />
      <RevenueTarget />
    </div>
  );
}
