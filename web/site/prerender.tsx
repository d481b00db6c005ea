import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { sitePages, type SitePath } from '#shared/platform/pages.ts';
import { escapeHtml, factMarks } from '#shared/platform/site-facts.ts';
import { loadSitePage } from './site-page.tsx';

/** The path `/` contains no file name. */
const fileNames: Record<SitePath, string> = { '/': 'landing.html', '/privacy': 'privacy.html', '/terms': 'terms.html' };

// At module level, because the build cannot load further modules once this one is loaded.
const loaded = await Promise.all(
  (Object.keys(sitePages) as SitePath[]).map(async (path) => ({ path, SitePage: await loadSitePage(path) })),
);

/** Renders every public page for a visitor who is not signed in, inside the template site.html. */
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
      // Hydration needs exactly the markup that React rendered: no surrounding space, and no preload link for the logo.
      .replace(/\s*<!--page-->\s*/, () => body.replaceAll(/<link rel="preload"[^>]*>/g, ''));
    return { fileName: fileNames[path], html };
  });
}
