import { readFile } from 'node:fs/promises';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { people } from './portal/people.ts';
import { dayInJapan } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

storiesIn('ja');

const word = {
  usage: '利用状況',
  exceeded: '上限超過',
  csv: (month: string) => `${month}の利用状況をCSVで保存`,
} as const;

story(
  'the operator sees which plans are exceeded in a month, and saves that for invoices',
  async ({ page, newcomers, signedIn, database }) => {
    const month = dayInJapan().slice(0, 7);
    const over = await newcomers.team({ plan: 1 });
    const within = await newcomers.team({ plan: 1 });
    for (const [{ id }, traps] of [
      [over, 22],
      [within, 20],
    ] as const) {
      await database.db
        .insertInto('station_usage')
        .values({
          ...{ event_key: -id, organization_id: id, account_id: null, month },
          ...{ traps, plan: 1, recorded_at: new Date() },
        })
        .execute();
    }
    await signedIn(people.ada);
    await open(page, `/admin/usage?q=${encodeURIComponent(over.name)}`, word.usage);
    const row = page.getByRole('row').filter({ hasText: over.name });
    await expect(row).toContainText(word.exceeded);
    await expect(row).toContainText('22');
    await expect(page.getByRole('row').filter({ hasText: within.name })).toHaveCount(0);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: word.csv(month) }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = readCsv(bytes.toString('utf8', 3));
    const lineOf = (name: string) => rows.find((cells) => cells.includes(name));
    expect(lineOf(over.name)).toEqual(expect.arrayContaining([month, '22', '20', '800']));
    expect(lineOf(within.name)).toEqual(expect.arrayContaining([month, '20', '0']));
  },
);
