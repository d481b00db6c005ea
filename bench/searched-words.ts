import type pg from 'pg';

/** Search words by frequency. */
export interface SearchedWords {
  /** In nearly all CVs, one in three, one in ten, one in a hundred, one in a thousand; several of each. */
  most: string[];
  third: string[];
  tenth: string[];
  hundredth: string[];
  rare: string[];
  /** Pairs of adjacent words from some CVs, and the words before them. */
  phrases: string[];
  people: { first: string; last: string; email: string; phone: string }[];
}

const LOOKED_AT = 4_000;
const OF_EACH = 6;

export async function readSearchedWords(owner: pg.Client, email: string): Promise<SearchedWords> {
  const { rows: accounts } = await owner.query<{ id: string }>('select id from users where email = $1', [email]);
  const own = accounts[0]?.id ?? '';
  await owner.query(`select set_config('app.user_id', $1, false)`, [own]);
  const { rows: words } = await owner.query<{ word: string; share: number }>(
    `select word, ndoc::float / ${LOOKED_AT} as share from ts_stat($$
       select cv_words from candidate_words where user_id = current_setting('app.user_id')::uuid order by candidate_id limit ${LOOKED_AT} $$)
     where length(word) > 3 and word !~ '[0-9]' order by word`,
  );
  const having = (least: number, most: number) => {
    const fitting = words.filter(({ share }) => share >= least && share < most);
    const step = Math.max(1, Math.floor(fitting.length / OF_EACH));
    return fitting
      .filter((_, index) => index % step === 0)
      .slice(0, OF_EACH)
      .map(({ word }) => word);
  };
  const { rows: people } = await owner.query<SearchedWords['people'][number]>(
    `select first_name as first, last_name as last, email, phone from candidates
     where user_id = $1 and phone is not null order by id limit 40`,
    [own],
  );
  const { rows: texts } = await owner.query<{ cv: string }>(
    'select cv from candidates where user_id = $1 order by id limit 12',
    [own],
  );
  return {
    most: having(0.6, 1),
    third: having(0.25, 0.4),
    tenth: having(0.08, 0.14),
    hundredth: having(0.008, 0.014),
    rare: having(0, 0.0012),
    phrases: texts.map(({ cv }) => cv.split(/\W+/).slice(1, 3).join(' ')),
    people,
  };
}
