import { classNames } from '#web/platform/lib/class-names.ts';
import { ScreenPicture, type Picture } from './screen-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

const stories: { title: string; text: string; picture: Picture; alt: string }[] = [
  {
    title: 'Today tells you who to call',
    text: 'Overdue tasks, interviews without feedback, shortlists without a reply and people about to start, on one list that you work down to nothing. Call, log and plan the next step without leaving it.',
    picture: 'screen-today',
    alt: 'The Today screen, with a line for each person who is waiting',
  },
  {
    title: 'Search every CV, and land on the word',
    text: 'Drop a folder of CVs and each becomes a candidate. Search them all as you type, with phrases, OR and NOT, and read the line that matched beside the facts.',
    picture: 'screen-cv',
    alt: 'A candidate’s page, with the searched word marked in the CV',
  },
  {
    title: 'Import in minutes, and undo it',
    text: 'Bring spreadsheets from your old system as they are. You see what would be refused before anything is added, existing candidates are recognised, and you can undo the whole import for 30 days.',
    picture: 'screen-import',
    alt: 'The check before an import, with the rows to be added',
  },
  {
    title: 'Merge duplicates, and un-merge them',
    text: 'Duplicates are found despite nicknames, second phone numbers and accents. You choose what to keep, jobs and history move along, and you can undo a merge for 30 days.',
    picture: 'screen-merge',
    alt: 'Two records of one person side by side',
  },
];

/** What other products do not have, in pictures. */
export function Showcase() {
  return (
    <section id="showcase" aria-labelledby="showcase-title" className="scroll-mt-16 border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
        <SectionHeading
          id="showcase"
          title="Made for the way a desk works"
          lead="Four things recruiters ask every product for."
        />
        <ul className="mt-12 flex flex-col gap-16 sm:mt-16 sm:gap-24">
          {stories.map(({ title, text, picture, alt }, position) => (
            <li
              key={title}
              className={classNames(
                'grid items-center gap-8 lg:gap-12',
                position % 2 === 0 ? 'lg:grid-cols-[2fr_3fr]' : 'lg:grid-cols-[3fr_2fr] lg:[&>:first-child]:order-last',
              )}
            >
              <div>
                <h3 className="text-2xl font-semibold tracking-tight text-balance">{title}</h3>
                <p className="mt-3 text-lg text-pretty text-muted">{text}</p>
              </div>
              <div className="overflow-hidden rounded-xl border border-line-strong bg-surface shadow-dialog">
                <ScreenPicture name={picture} alt={alt} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
