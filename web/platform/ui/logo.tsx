import { siteFacts } from '../lib/site-facts.ts';

/** Links to the landing page, which is a separate document and not a screen of the app. */
export function Logo({ name = siteFacts().appName }: { name?: string }) {
  return (
    <a href="/" className="flex items-center gap-2 rounded-md text-base font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width="24" height="24" className="size-6" />
      {name}
    </a>
  );
}
