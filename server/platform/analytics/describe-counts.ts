import pg from 'pg';

interface Row {
  event: string;
  page: string;
  today: string;
  week: string;
  month: string;
}

/** The counts of the last 30 days as lines of a table, for a terminal. */
export async function describeCounts(ownerUrl: string, today: Date): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select event, page,
              coalesce(sum(count) filter (where day = $1::date), 0)::text as today,
              coalesce(sum(count) filter (where day > $1::date - 7), 0)::text as week,
              sum(count)::text as month
       from analytics_counts where day > $1::date - 30
       group by event, page order by event, sum(count) desc, page`,
      [today.toISOString().slice(0, 'YYYY-MM-DD'.length)],
    );
    return rows.length === 0 ? ['Nothing has been counted in the last 30 days.'] : asTable(rows);
  } finally {
    await client.end();
  }
}

function asTable(rows: Row[]): string[] {
  const heading: Row = { event: 'event', page: 'page', today: 'today', week: '7 days', month: '30 days' };
  const lines = [heading, ...rows];
  const width = (column: keyof Row) => Math.max(...lines.map((line) => line[column].length));
  return lines.map(({ event, page, today, week, month }) =>
    [
      event.padEnd(width('event')),
      page.padEnd(width('page')),
      today.padStart(width('today')),
      week.padStart(width('week')),
      month.padStart(width('month')),
    ].join('  '),
  );
}
