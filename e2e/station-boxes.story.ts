import { drawTab } from '@trapline/field-unit/drawing/tab-photo.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { countedEvents, startBox } from './portal/station.ts';
import { dayInJapan } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

storiesIn('ja');

const word = {
  title: 'S-TYPE',
  view: (trap: string, month: string) => `トラップ${trap}（${month}）を表示`,
  all: (place: string) => `${place}のすべてのデータ`,
} as const;

story(
  'traps of a photo box appear at the place on their tab, in both versions',
  async ({ page, newcomers, callsOf, signedIn, portal }, testInfo) => {
    const { id, admin } = await newcomers.team({ locale: 'ja' });
    const calls = await callsOf(admin);
    const box = await startBox(portal.url, calls, id, testInfo.outputPath());
    const [installed_at, collected_at] = [dayInJapan(31), dayInJapan(1)];
    const month_label = collected_at.slice(0, 7);
    const days = { installed_at, collected_at, month_label };
    const tab = (trapNo: string) =>
      drawTab({ trapNo, place: 'B-2', installed: installed_at, collected: collected_at }, trapNo);
    const sheet = createTrapSheet({ kind: 'fly_paper', width: 912, height: 608, insectScale: 0.5, seed: 'box' });
    await sheet.catchInsects({ house_fly: 2, midge: 3 });
    const { jpeg, truth } = await sheet.photograph();
    // The box does not know the first insect.
    const detections = truth.map(({ type, ...position }, index) => (index === 0 ? { position } : { position, type }));
    const photos = [{ key: 'photo_1', bytes: jpeg, detections }];
    await box.add(
      { place: '厨房', trap_no: '2', type: 'station_v2', stationName: '撮影ボックス1', serial_no: 'PB-0042', ...days },
      [{ key: 'tab', bytes: await tab('2') }, ...photos],
    );
    await box.add({ place: '厨房', trap_no: '10', type: 'station', ...days }, photos);
    await box.sendAll();

    await signedIn(admin);
    await open(page, '/station', word.title);
    await page.getByRole('link', { name: word.all('厨房') }).click();
    await expect(page.getByRole('heading', { level: 1, name: '厨房' })).toBeVisible();
    const place = /\/station\/(\d+)/.exec(page.url())?.[1] ?? '';
    const events = await countedEvents(calls, place, 2);
    expect(
      events.map(({ trap_no, type, insectCount, unclassified }) => [trap_no, type, insectCount, unclassified]),
    ).toEqual(
      expect.arrayContaining([
        ['2', 'station_v2', 5, 1],
        ['10', 'station', 5, 1],
      ]),
    );

    const view = (trap: string) => page.getByRole('button', { name: word.view(trap, month_label) });
    await expect(view('10')).toBeVisible();
    await view('2').click();
    const shown = page.getByRole('dialog');
    await expect(shown.getByText('撮影ボックス1', { exact: true })).toBeVisible();
    await expect(shown.getByText('PB-0042', { exact: true })).toBeVisible();
  },
);
