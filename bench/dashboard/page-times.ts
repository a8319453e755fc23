import type { Browser, Page } from '@playwright/test';
import { comparedMonths } from '@trapline/domain/dashboard/month.rules.ts';
import { quiet } from '../../e2e/support/quiet.ts';
import { withFolder } from '../common/bench-database.ts';
import { freshPage, type PageSession } from '../common/browser.ts';
import { median, medianRatio } from '../common/measure.ts';
import { atMost, info, type Result } from '../common/results.ts';
import { until } from '../gallery/until.ts';
import { timeUntil } from '../web/page-loads.ts';
import { serveChartPage } from './chart-page.ts';
import type { FilledMonths } from './fill-months.ts';

const part = 'dashboard';
const rounds = 7;
/** Every panel with a chart has drawn it; the choices are enabled. */
const charts = '[role=img] canvas';
const interactive = `main:has(${charts}):not(:has([data-stale])) select:not([disabled])`;

/**
 * Measures the dashboard’s page in a real Chromium: until it can be used, against an empty page with the same library of
 * charts; and from a choice of a month, an item or an insect type until it is painted, against the bare call. Source:
 * DASH-14.
 */
export async function pageTimes(browser: Browser, session: PageSession, filled: FilledMonths): Promise<Result[]> {
  return [...(await openings(browser, session, filled)), ...(await changes(browser, session, filled))];
}

const addressOf = ({ month }: FilledMonths) => `/dashboard?month=${month}&group_by=installation_site`;

async function openings(browser: Browser, session: PageSession, filled: FilledMonths): Promise<Result[]> {
  return withFolder(async (folder) => {
    const empty = await serveChartPage(folder);
    try {
      const times: [number, number][] = [];
      const shells: [number, number][] = [];
      for (let round = -1; round < rounds; round += 1) {
        const base = await freshPage(browser, (page) => timeUntil(page, empty.url, '#chart canvas'));
        // The frame around every page, which the empty page has not.
        const shell = await freshPage(browser, (page) => timeUntil(page, `${session.url}/nothing`, 'main h1'), session);
        const address = `${session.url}${addressOf(filled)}`;
        const own = await freshPage(browser, (page) => timeUntil(page, address, interactive), session);
        // The first round is a warm-up.
        if (round >= 0) times.push([own, base]);
        if (round >= 0) shells.push([shell, base]);
      }
      const [own, base] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(0));
      return [
        atMost(
          part,
          'page interactive, nothing cached / an empty page with the same chart library',
          medianRatio(times),
          2,
        ),
        info(part, 'the dashboard’s page; the empty page', `${own} ms; ${base} ms`),
        info(part, 'a page that does not exist, in the portal / the empty page', medianRatio(shells).toFixed(2)),
      ];
    } finally {
      empty.stop();
    }
  });
}

/** A change of the choice: the element that is clicked, and what the names of all charts contain then. */
interface Change {
  readonly name: string;
  /** Makes the change possible, as far as that is not what is measured. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly clicked: string;
  readonly query: string;
  readonly shown: string;
}

function changesOf({ month, sensors: [one] }: FilledMonths): readonly Change[] {
  const monthBefore = comparedMonths(month).previous_month;
  // Every sensor stands at a site with the number of its key.
  const item = String(one?.key ?? '');
  const base = `month=${month}&group_by=installation_site`;
  const choose = (label: string, text: string) => async (page: Page) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: text, exact: true }).waitFor();
  };
  const option = (text: string) =>
    `[...document.querySelectorAll('[role=option]')].find((one) => one.textContent === ${JSON.stringify(text)})`;
  return [
    {
      ...{ name: 'month', prepare: () => Promise.resolve() },
      clicked: `document.querySelector('button[aria-label="Previous month"]')`,
      ...{ query: `month=${monthBefore}&group_by=installation_site`, shown: monthBefore },
    },
    {
      ...{ name: 'item', prepare: choose('Installation site', `Site ${item}`), clicked: option(`Site ${item}`) },
      ...{ query: `${base}&id=${item}`, shown: `Site ${item},` },
    },
    {
      ...{ name: 'insect type', prepare: choose('Insect type', 'Drain flies'), clicked: option('Drain flies') },
      ...{ query: `${base}&insect_type=drain_fly`, shown: 'Drain flies' },
    },
  ];
}

/** The time of the call alone, from the page, until its response is read. */
const bareCall = (query: string) => `(async () => {
  const began = performance.now();
  const answer = await fetch('/api/dashboard?${query}');
  await answer.json();
  return performance.now() - began;
})()`;

/** Clicks, and waits until all charts are of the new choice and the frame with them was produced. */
const paintedAfter = ({ clicked, shown }: Change) => `new Promise((done, fail) => {
  const began = performance.now();
  ${clicked}.click();
  const look = () => {
    const charts = [...document.querySelectorAll('main [role=img]')];
    const stands = charts.length > 0 && !document.querySelector('[data-stale]')
      && charts.every((one) => one.getAttribute('aria-label').includes(${JSON.stringify(shown)}));
    if (stands) {
      // The callback of a frame runs before it is painted; a task after it runs once it is.
      requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - began); port2.postMessage(null); });
    } else if (performance.now() - began > 60_000) fail(new Error('Nothing was painted'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

async function changes(browser: Browser, session: PageSession, filled: FilledMonths): Promise<Result[]> {
  return freshPage(
    browser,
    async (page) => {
      const results: Result[] = [];
      for (const change of changesOf(filled)) {
        const times: [number, number][] = [];
        for (let round = -1; round < rounds; round += 1) {
          // Anew, so that the page has not kept the response.
          await page.goto(`${session.url}${addressOf(filled)}`);
          await until(page, `document.querySelector(${JSON.stringify(interactive)})`);
          await change.prepare(page);
          await quiet(page);
          const bare: number[] = [];
          for (let call = 0; call < 3; call += 1) bare.push(await page.evaluate<number>(bareCall(change.query)));
          const painted = await page.evaluate<number>(paintedAfter(change));
          if (round >= 0) times.push([painted, median(bare)]);
        }
        const [painted, bare] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(1));
        results.push(
          atMost(part, `another ${change.name} painted / the bare call`, medianRatio(times), 1.5),
          info(part, `another ${change.name} painted; the bare call`, `${painted} ms; ${bare} ms`),
        );
      }
      return results;
    },
    session,
  );
}
