import type { ReactNode } from 'react';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

interface LegalPageProps {
  title: string;
  /** The effective date, in words. */
  since: string;
  intro: ReactNode;
  sections: LegalSection[];
}

export interface LegalSection {
  /** Also the anchor on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

/** The layout of both legal texts: contents first, then numbered sections with anchors. */
export function LegalPage({ title, since, intro, sections }: LegalPageProps) {
  return (
    <>
      <SiteHeader />
      <main
        id="main"
        className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[16rem_minmax(0,1fr)]"
      >
        <div className="lg:col-start-2">
          <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
          <p className="mt-2 text-muted">Effective from {since}</p>
          <div className="legal-text mt-6">{intro}</div>
        </div>
        <nav aria-label="Contents" className="lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start">
          <p className="mb-2 font-semibold">Contents</p>
          <ol className="flex flex-col gap-0.5">
            {sections.map((section, position) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="block rounded-md py-1 text-muted hover:text-ink">
                  {position + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-10 lg:col-start-2">
          {sections.map((section, position) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-20">
              <h2 id={`${section.id}-title`} className="text-xl font-semibold tracking-tight">
                {position + 1}. {section.title}
              </h2>
              <div className="legal-text mt-3">{section.content}</div>
            </section>
          ))}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
