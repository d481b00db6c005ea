import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { sitePages, type SitePath } from '#shared/pages.ts';
import { escapeHtml, factMarks } from '#shared/site-facts.ts';
import { loadSitePage } from './site-page.tsx';

/** For `/` the name of the file is not in the address. */
const fileNames: Record<SitePath, string> = { '/': 'landing.html', '/privacy': 'privacy.html', '/terms': 'terms.html' };

// Here, because the build can load no more modules once it has this one.
const loaded = await Promise.all(
  (Object.keys(sitePages) as SitePath[]).map(async (path) => ({ path, SitePage: await loadSitePage(path) })),
);

/** The finished HTML of every public page, as a visitor sees it who is not signed in, in the frame of site.html. */
export function prerender(frame: string): { fileName: string; html: string }[] {
  return loaded.map(({ path, SitePage }) => {
    const { title, description } = sitePages[path];
    const body = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <SitePage facts={factMarks} />
      </QueryClientProvider>,
    );
    const named = (text: string) => escapeHtml(text.replaceAll('{name}', factMarks.appName));
    const html = frame
      .replaceAll('__TITLE__', () => named(title))
      .replaceAll('__DESCRIPTION__', () => named(description))
      .replaceAll('__PATH__', path)
      // React wakes up exactly what it has written: no space around it, nor the request to preload the logo.
      .replace(/\s*<!--page-->\s*/, () => body.replaceAll(/<link rel="preload"[^>]*>/g, ''));
    return { fileName: fileNames[path], html };
  });
}
