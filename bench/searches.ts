import type { SearchedWords } from './searched-words.ts';
import { somePlaces, someSkills } from './seed/candidates.ts';

export interface Search {
  name: string;
  path: string;
  /** Used in rotation. */
  asked: string[];
  sort?: string;
}

/**
 * Every kind of search, for common and for rare values: an index finds rare ones, and common ones fill a page quickly.
 */
export function searches(words: SearchedWords): Search[] {
  return [...ofCandidates(words), ...ofClients(), ...ofJobs(), ...ofTasks(), ...ofEverything(words)];
}

type Queries = Record<string, string | string[]>;

const named = (list: string, queries: Queries, path = `/api/${list}`): Search[] =>
  Object.entries(queries).map(([name, asked]) => ({ name: `${list}: ${name}`, path, asked: [asked].flat() }));

function ofCandidates({ most, third, tenth, hundredth, rare, phrases, people }: SearchedWords): Search[] {
  const each = (first: string[], make: (one: string, index: number) => string) => first.map(make);
  const at = (list: string[], index: number) => list[index % list.length] ?? '';
  const skills = { common: at(someSkills, 0), rare: at(someSkills, someSkills.length - 1) };
  const places = { common: at(somePlaces, 0), rare: at(somePlaces, somePlaces.length - 1) };
  const example = (index: number) =>
    `${at(third, index)} AND NOT ${at(tenth, index)} "${at(phrases, index)}" skill:${skills.common} salary:50k..70k type:contract stage:interview added:<90d`;
  const queries: Queries = {
    'word of nearly all': most,
    'word of one in three': third,
    'word of one in ten': tenth,
    'word of one in a hundred': hundredth,
    'word of few': rare,
    'beginning of words': each(third, (word) => word.slice(0, 3)),
    'two words': each(third, (word, index) => `${word} ${at(tenth, index)}`),
    phrase: each(phrases, (phrase) => `"${phrase}"`),
    AND: each(third, (word, index) => `${word} AND ${at(tenth, index)}`),
    'AND of rare': each(rare, (word, index) => `${word} AND ${at(most, index)}`),
    OR: each(third, (word, index) => `${word} OR ${at(tenth, index)}`),
    'OR of rare': each(rare, (word, index) => `${word} OR ${at(rare, index + 1)}`),
    'OR of one in a hundred': each(hundredth, (word, index) => `${word} OR ${at(hundredth, index + 1)}`),
    NOT: each(tenth, (word) => `NOT ${word}`),
    'NOT what nearly all have': each(most, (word) => `NOT ${word}`),
    minus: each(tenth, (word, index) => `${word} -${at(third, index)}`),
    brackets: each(tenth, (word, index) => `(${word} OR ${at(hundredth, index)}) ${at(third, index)}`),
    'brackets and NOT': each(tenth, (word, index) => `${word} -(${at(third, index)} OR ${at(hundredth, index)})`),
    'phrase AND word': each(phrases, (phrase, index) => `"${phrase}" AND ${at(third, index)}`),
    'phrase OR word': each(phrases, (phrase, index) => `"${phrase}" OR ${at(rare, index)}`),
    'NOT a phrase': each(phrases, (phrase, index) => `${at(hundredth, index)} -"${phrase}"`),
    'name: of many': ['name:anna', 'name:ben'],
    'name: of one': people.map(({ first, last }) => `name:"${first} ${last}"`),
    'first: and last:': people.map(({ first, last }) => `first:${first} last:${last}`),
    'email: of all': 'email:example.com',
    'email: of one': people.map(({ email }) => `email:${email}`),
    'phone: of many': 'phone:077',
    'phone: of one': people.map(({ phone }) => `phone:${phone}`),
    'location: of many': `location:${places.common}`,
    'location: of few': `location:${places.rare}`,
    'skill: of all': 'skill:java',
    'skill: of many': `skill:${skills.common}`,
    'skill: of few': `skill:${skills.rare}`,
    'NOT skill:': [`-skill:${skills.common}`, '-skill:java'],
    'type:': ['type:contract', 'type:permanent', 'is:contract'],
    'stage:': ['stage:interview', 'stage:offered', 'is:placed'],
    'job:': ['job:"Job 77"', 'job:"Job 4321"'],
    'job: of all': 'job:job',
    'cv: of few': each(rare, (word) => `cv:${word}`),
    'cv: of one in ten': each(tenth, (word) => `cv:${word}`),
    'cv: phrase': each(phrases, (phrase) => `cv:"${phrase}"`),
    'salary: range': 'salary:50k..70k',
    'salary: above': ['salary:>109k', 'salary:>50k'],
    'salary: narrow': 'salary:50000..50040',
    'added: long': 'added:<90d',
    'added: short': ['added:<1d', 'added:today'],
    'edited:': ['edited:<7d', 'edited:>7d'],
    'has: of many': ['has:cv', 'has:phone', 'has:salary', 'has:location', 'has:skill', 'has:job'],
    'has: of few': ['-has:phone', '-has:cv', '-has:location', 'has:files'],
    'is:assigned': ['is:assigned', 'is:unassigned'],
    'word and salary:': each(third, (word) => `${word} salary:50k..70k`),
    'word and narrow salary:': each(third, (word) => `${word} salary:50k..51k`),
    'word and type:': each(tenth, (word) => `${word} type:contract`),
    'word and location:': each(third, (word) => `${word} location:${places.common}`),
    'word and has:': each(tenth, (word) => `${word} -has:phone`),
    'word and added:': each(third, (word) => `${word} added:<30d`),
    'word and job:': each(third, (word) => `${word} job:"Job 77"`),
    'word OR field': each(hundredth, (word) => `${word} OR skill:${skills.rare}`),
    'word OR salary:': each(hundredth, (word) => `${word} OR salary:>109500`),
    'field OR field': `skill:${skills.rare} OR location:${places.rare}`,
    'the whole language': each(third, (_, index) => example(index)),
  };
  const sorted = ['-createdAt', '-expectedSalary', 'type'].map((sort) => ({
    name: `candidates: AND, sorted by ${sort}`,
    path: '/api/candidates',
    asked: each(third, (word, index) => `${word} AND ${at(tenth, index)}`),
    sort,
  }));
  return [...named('candidates', queries), ...sorted];
}

function ofClients(): Search[] {
  return named(
    'clients',
    {
      word: ['anna', 'company 77'],
      'AND, OR, NOT': ['anna OR ben', 'anna -director', '(anna OR ben) founder', 'NOT anna'],
      phrase: '"met at event 777"',
      'name:': ['name:anna', 'name:"ben 2"'],
      'company:': ['company:gmbh', 'company:"company 1999"'],
      'email:': ['email:anna', 'email:19999@example.com'],
      'phone:': ['phone:07911', 'phone:019999'],
      'position:': ['position:founder', 'position:nobody'],
      'notes:': ['notes:event', 'notes:"event 19999"'],
      'tag:': ['tag:vip', '-tag:vip'],
      dates: ['added:<90d', 'added:<2d', 'edited:>7d'],
      'has: and is:': [
        'has:jobs',
        '-has:jobs',
        'has:tasks',
        '-has:tasks',
        'has:interactions',
        '-has:files',
        'is:tagged',
      ],
      together: 'founder tag:vip added:<90d has:jobs -company:gmbh',
    },
    '/api/contacts',
  );
}

function ofJobs(): Search[] {
  return named('jobs', {
    word: ['job', 'job 4321', 'trade'],
    'AND, OR, NOT': ['job AND trade', 'NOT trade', '"job 77" OR "job 88"'],
    'title:': ['title:job', 'title:4321'],
    'client:': ['client:anna', 'client:nobody'],
    'company:': ['company:gmbh', 'company:"company 1999"'],
    'stage:': ['stage:offer', 'is:live', 'is:placed'],
    amounts: ['salary:50k..70k', 'fee:>10k', 'percentage:20'],
    'type: and exclusive:': ['type:permanent', 'exclusive:yes', 'is:freelance'],
    dates: ['start:<30d', 'placed:thisyear', 'since:>60d', 'added:<90d'],
    'requirements:': ['requirements:trade', 'requirements:nothing'],
    'has:': ['has:candidates', '-has:candidates', 'has:files', '-has:client'],
    together: 'trade stage:offer salary:>50k client:anna -has:files',
  });
}

function ofTasks(): Search[] {
  return named('tasks', {
    word: ['call', 'back 49999', 'agreed'],
    'AND, OR, NOT': ['call AND agreed', 'NOT call', '"back 77" OR "back 88"'],
    'title:': ['title:call', 'title:49999', 'title:nobody'],
    'description:': ['description:agreed', 'description:nothing'],
    'due:': ['due:today', 'due:<7d', 'due:overdue', 'due:thismonth'],
    'priority:': ['priority:medium', 'priority:high'],
    'status:': ['is:open', 'is:overdue', 'is:completed', 'is:unfinished', 'completed:no'],
    'client:': ['client:anna', 'client:nobody'],
    'has:': ['has:due', '-has:due', 'has:client', '-has:description'],
    together: 'call is:overdue priority:medium client:anna due:<200d',
  });
}

function ofEverything({ most, third, rare, phrases, people }: SearchedWords): Search[] {
  const ofOne = (make: (person: SearchedWords['people'][number]) => string) => people.map(make);
  return named('find', {
    name: ofOne(({ first, last }) => `${first} ${last}`),
    'beginning of a name': ofOne(({ last }) => last.slice(0, 4)),
    'three letters': ['ann', 'ben', 'car', 'com', 'cal', 'job'],
    'two letters': ['an', 'jo', 'co'],
    'typo in a name': ofOne(({ first, last }) => `${first} ${last.slice(0, 3)}${last.slice(4)}`),
    'typo in a skill': ['kubernets', 'pyhton', 'terrafrom', 'typescrpt'],
    phone: ofOne(({ phone }) => phone),
    'end of a phone number': ofOne(({ phone }) => phone.slice(-6)),
    email: ofOne(({ email }) => email),
    'common word': most,
    'word of one in three': third,
    'rare word': rare,
    phrase: phrases.map((phrase) => `"${phrase}"`),
    'two words': third.map((word, index) => `${word} ${rare[index] ?? ''}`),
    company: ['company 1999', 'gmbh'],
    job: ['job 4321'],
    task: ['back 49999'],
    nothing: ['xqzzyw', 'zzzz yyyy'],
  });
}
