import { siteFacts } from '#web/lib/site-facts.ts';

/** Leads to the start page, which is a page of its own and no screen of the app. */
export function Logo({ name = siteFacts().appName }: { name?: string }) {
  return (
    <a href="/" className="flex items-center gap-2 rounded-md text-base font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width="24" height="24" className="size-6" />
      {name}
    </a>
  );
}
