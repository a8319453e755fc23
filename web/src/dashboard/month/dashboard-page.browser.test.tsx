import { expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { refusal, portalThat } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testDashboard } from '../../../test/test-dashboard.ts';
import { testAttachment, testEvent } from '../../../test/test-event.ts';
import { DashboardPage } from './dashboard-page.tsx';

const october = '/dashboard?month=2026-10';

/** Presses a button by keyboard. */
async function pressed(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

const panel = (name: string) => page.getByRole('region', { name, exact: true });

it('compares the total with the month before and the year before: a sign, two decimals, or - - -', async () => {
  portalThat({ 'GET /api/dashboard': () => testDashboard() });
  await show(<DashboardPage />, { at: october });
  const total = panel('Total count');
  await expect.element(total.getByRole('button', { name: '62' })).toBeVisible();
  await expect
    .element(total.getByRole('row', { name: /^2026-09/ }))
    .toHaveTextContent('2026-0930+106.67% more insects');
  await expect.element(total.getByRole('row', { name: /^2025-10/ })).toHaveTextContent('2025-10nothing reported- - -');
  expect(total.getByText(/first .* days/).elements()).toHaveLength(0);
});

it('compares a month under way also with the same days, and says so', async () => {
  const same_days = { days: 24, previous_month: 80, previous_year: 50 };
  const total = { current: 60, previous_month: 100, previous_year: 30, same_days };
  const reported = { current: true, previous_month: true, previous_year: true };
  portalThat({
    'GET /api/dashboard': () => testDashboard({ month: '2026-11', total, reported }),
  });
  await show(<DashboardPage />, { at: '/dashboard' });
  await expect.element(panel('Total count').getByText('2026-11 until 2026/11/24')).toBeVisible();
  const rows = panel('Total count').getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('2026-10100−40.00% fewer insects');
  await expect.element(rows.nth(2)).toHaveTextContent('its first 24 days80−25.00% fewer insects');
  await expect.element(rows.nth(3)).toHaveTextContent('2025-1130+100.00% more insects');
  await expect.element(rows.nth(4)).toHaveTextContent('its first 24 days50+20.00% more insects');
});

it('keeps month, item and type in the address, and goes back', async () => {
  const portal = portalThat({
    'GET /api/dashboard': ({ query }) =>
      testDashboard({
        month: query['month'] ?? '',
        id: query['id'] ?? null,
        insect_type: query['insect_type'] ?? null,
      }),
  });
  const shown = await show(<DashboardPage />, { at: october });
  await page.getByRole('combobox', { name: 'Installation site' }).click();
  await page.getByRole('option', { name: 'Hall' }).click();
  await expect.poll(shown.address).toBe('/dashboard?month=2026-10&id=1');
  await page.getByRole('combobox', { name: 'Insect type' }).click();
  await page.getByRole('option', { name: 'Drain flies' }).click();
  await expect.poll(shown.address).toBe('/dashboard?month=2026-10&id=1&insect_type=drain_fly');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.poll(shown.address).toBe('/dashboard?month=2026-09&id=1&insect_type=drain_fly');
  await expect
    .poll(() => portal.asked('GET /api/dashboard').map(({ query }) => query))
    .toContainEqual({ month: '2026-09', id: '1', insect_type: 'drain_fly' });
  shown.back();
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-10');
  await page.getByRole('switch', { name: 'All types with counts' }).click();
  // Another kind of sensors has other items.
  await expect.poll(shown.address).toBe('/dashboard?month=2026-10&insect_type=drain_fly&types=all');
});

it('shows the last figures until the next ones are there', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof testDashboard>>();
  portalThat({
    'GET /api/dashboard': ({ query }) => (query['month'] === '2026-10' ? testDashboard() : answer.promise),
  });
  await show(<DashboardPage />, { at: october });
  await expect.element(panel('Total count').getByRole('button', { name: '62' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-09');
  await expect.element(panel('Total count').getByRole('button', { name: '62' })).toBeVisible();
  answer.resolve(
    testDashboard({ month: '2026-09', total: { current: 30, previous_month: 7, previous_year: 7, same_days: null } }),
  );
  await expect.element(panel('Total count').getByRole('button', { name: '30', exact: true })).toBeVisible();
});

const totalOf = (current: number) => ({ current, previous_month: 70, previous_year: 71, same_days: null });
const totalShown = (number: string) => panel('Total count').getByRole('button', { name: number, exact: true });

it('reads the months beside the shown one ahead, so that they are there at once', async () => {
  const portal = portalThat({
    'GET /api/dashboard': ({ query: { month = '' } }) =>
      testDashboard({ month, total: totalOf(Number(month.slice(-2))) }),
  });
  await show(<DashboardPage />, { at: october });
  await expect.element(totalShown('10')).toBeVisible();
  const months = () => portal.asked('GET /api/dashboard').map(({ query }) => query['month']);
  await expect.poll(() => months().toSorted()).toEqual(['2026-09', '2026-10', '2026-11']);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(totalShown('9')).toBeVisible();
  await expect.poll(months).toContain('2026-08');
  expect(months().filter((month) => month === '2026-09')).toHaveLength(1);
});

it('goes as many months back as there were clicks, and late answers do not show again', async () => {
  const answers = new Map<string, (answer: ReturnType<typeof testDashboard>) => void>();
  portalThat({
    'GET /api/dashboard': ({ query: { month = '' } }) => {
      if (month === '2026-10') return testDashboard();
      const answer = Promise.withResolvers<ReturnType<typeof testDashboard>>();
      answers.set(month, answer.resolve);
      return answer.promise;
    },
  });
  const shown = await show(<DashboardPage />, { at: october });
  await expect.element(totalShown('62')).toBeVisible();
  const back = page.getByRole('button', { name: 'Previous month' }).element();
  // Faster than the page is rendered.
  for (let click = 0; click < 3; click += 1) if (back instanceof HTMLElement) back.click();
  await expect.poll(shown.address).toBe('/dashboard?month=2026-07');
  await expect.poll(() => [...answers.keys()]).toContain('2026-07');
  const answered = (month: string) =>
    answers.get(month)?.(testDashboard({ month, total: totalOf(Number(month.slice(-2))) }));
  answered('2026-07');
  await expect.element(totalShown('7')).toBeVisible();
  for (const month of ['2026-08', '2026-09']) answered(month);
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-07');
  await expect.element(totalShown('7')).toBeVisible();
});

it('keeps the choices when a month cannot be read, so that another can be chosen', async () => {
  let fails = false;
  portalThat({
    'GET /api/dashboard': ({ query: { month = '' } }) =>
      fails ? refusal('internal_error') : testDashboard({ month, total: totalOf(Number(month.slice(-2))) }),
  });
  await show(<DashboardPage />, { at: october });
  await expect.element(totalShown('10')).toBeVisible();
  fails = true;
  const month = page.getByRole('combobox', { name: 'Month' });
  await month.selectOptions('2026-03');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Installation site' })).toBeVisible();
  await expect.element(totalShown('10')).not.toBeInTheDocument();
  fails = false;
  await month.selectOptions('2026-04');
  await expect.element(totalShown('4')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('offers the months also when the first one cannot be read', async () => {
  portalThat({
    'GET /api/dashboard': ({ query: { month = '' } }) =>
      month === '2026-10' ? refusal('internal_error') : testDashboard({ month, total: totalOf(9) }),
  });
  await show(<DashboardPage />, { at: october });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(totalShown('9')).toBeVisible();
});

it('every number opens the events it is made of, each with its share and a link to its photo', async () => {
  const portal = portalThat({
    'GET /api/dashboard': () => testDashboard(),
    'GET /api/dashboard/events': ({ query }) => ({
      sum: 42,
      total: 2,
      page: Number(query['page']),
      per_page: 40,
      parts: [30, 12].map((share, index) => ({
        share,
        item: { id: '1', name: 'Hall' },
        event: testEvent({ id: `s1-${index}`, attachments: { photo: testAttachment('photo') } }),
      })),
    }),
  });
  await show(<DashboardPage />, { at: october });
  await panel('Most frequent insects').getByRole('listitem').getByRole('button', { name: '42' }).last().click();
  const list = page.getByRole('dialog', { name: /Drain flies/ });
  await expect.element(list.getByText('Sum 42')).toBeVisible();
  await expect.element(list.getByRole('link').first()).toHaveAttribute('href', '/activities?siteId=1&event=s1-0');
  await expect.element(list.getByRole('link').first().getByText('+30', { exact: true })).toBeVisible();
  await expect.element(list.getByRole('link').first().getByText('71.4%', { exact: true })).toBeVisible();
  expect(portal.asked('GET /api/dashboard/events').at(-1)?.query).toEqual({
    month: '2026-10',
    figure: 'types',
    type: 'drain_fly',
    page: '1',
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  // Numbers of a chart are in its table.
  const asTable = panel('Insects by day').getByText('As table');
  await asTable.click();
  const row = panel('Insects by day').getByRole('row', { name: /^Day 3 / });
  await row.getByRole('button', { name: '1', exact: true }).click();
  await expect
    .poll(() => portal.asked('GET /api/dashboard/events').at(-1)?.query)
    .toEqual({ month: '2026-10', period: 'previous_month', day: '3', page: '1' });
  // A day without a report is not 0.
  await expect.element(panel('Insects by day').getByRole('row', { name: /^Day 1 / })).toHaveTextContent('Day 1–1–');
  await expect.element(panel('Insects by day').getByRole('row', { name: /^Day 2 / })).toHaveTextContent('Day 201–');
});

it('Back closes what is open over the page, and leaves the page as it was', async () => {
  portalThat({
    'GET /api/dashboard': () => testDashboard(),
    'GET /api/dashboard/events': () => ({ sum: 62, total: 0, page: 1, per_page: 40, parts: [] }),
  });
  const shown = await show(<DashboardPage />, { at: october });
  const number = panel('Total count').getByRole('button', { name: '62' });
  await number.click();
  await expect.element(page.getByRole('dialog').getByText('Sum 62')).toBeVisible();
  shown.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(number).toHaveFocus();
  await pressed(page.getByRole('button', { name: 'Insects by hour on the full screen', exact: true }));
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Insects by hour' })).toBeVisible();
  shown.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(shown.address()).toBe(october);
});

it('Escape closes what explains an insect, and not the panel under it', async () => {
  portalThat({ 'GET /api/dashboard': () => testDashboard() });
  const shown = await show(<DashboardPage />, { at: october });
  await pressed(page.getByRole('button', { name: 'Most frequent insects on the full screen', exact: true }));
  const large = page.getByRole('dialog').filter({ has: panel('Most frequent insects') });
  await pressed(large.getByRole('button', { name: 'About Drain flies' }));
  const about = page.getByRole('dialog', { name: 'Drain flies' });
  await expect.element(about).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(about).not.toBeInTheDocument();
  await expect.element(large.getByRole('button', { name: 'About Drain flies' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(shown.address()).toBe(october);
});

it('with one item a day opens its photos in a new tab, and days with alerts have a legend', async () => {
  const opened: (readonly unknown[])[] = [];
  const real = window.open;
  window.open = (...asked) => {
    opened.push(asked);
    return null;
  };
  onTestFinished(() => {
    window.open = real;
  });
  const flags = (day: number) => Array.from({ length: 31 }, (_, index) => index + 1 === day);
  portalThat({
    'GET /api/dashboard': ({ query }) => {
      const id = query['id'] ?? null;
      return testDashboard({
        id,
        alert_days: id === null ? null : { over_threshold: flags(4), over_increase: flags(5) },
      });
    },
  });
  await show(<DashboardPage />, { at: `${october}&id=1` });
  const daily = panel('Insects by day');
  await expect.element(daily.getByRole('button', { name: 'Total count alert' })).toBeVisible();
  await expect.element(daily.getByRole('button', { name: 'Increase count alert' })).toBeVisible();
  await daily.getByText('As table').click();
  await daily.getByRole('button', { name: 'Day 4', exact: true }).click();
  const [address, target] = opened[0] ?? [];
  const url = new URL(String(address), window.location.href);
  expect([url.pathname, url.searchParams.get('siteId'), target]).toEqual(['/activities', '1', '_blank']);
  expect(JSON.parse(url.searchParams.get('timePeriod') ?? '')).toEqual({ from: '2026-10-04', to: '2026-10-04' });
  await page.getByRole('combobox', { name: 'Installation site' }).click();
  await page.getByRole('option', { name: 'Sum of 2 sites' }).click();
  await expect.element(daily.getByRole('button', { name: 'Total count alert' })).not.toBeInTheDocument();
});

it('a panel without anything says why', async () => {
  const zeros = Array.from({ length: 24 }, () => 0);
  const week = zeros.slice(0, 7);
  portalThat({
    'GET /api/dashboard': () =>
      testDashboard({
        total: { current: 0, previous_month: 0, previous_year: 0, same_days: null },
        notices: [],
        ...{ top: [], others: 0, indoor: 0, outdoor: 0, not_assigned: 0 },
        hourly: { indoor: zeros, outdoor: zeros, not_assigned: zeros },
        weekdays: { indoor: week, outdoor: week, not_assigned: week },
        matrix: week.map(() => zeros),
      }),
  });
  await show(<DashboardPage />, { at: october });
  await expect.element(panel('Alert history').getByText('No threshold was reached in this month.')).toBeVisible();
  const nothing = 'Everything was reported, and no insect was added in this month.';
  await expect.element(panel('Most frequent insects').getByText(nothing)).toBeVisible();
  await expect.element(panel('Insects by weekday and hour').getByText(nothing)).toBeVisible();
});

it('stations show months instead of days, and say why they have no hours', async () => {
  const year = (count: number) => Array.from({ length: 12 }, (_, index) => (index < 10 ? count : null));
  const portal = portalThat({
    'GET /api/dashboard': () =>
      testDashboard({
        group_by: 'place',
        groups: ['installation_site', 'sensor', 'place'],
        ...{ daily: null, hourly: null, weekdays: null, matrix: null },
        months: { current_year: year(9), previous_year: year(7) },
      }),
    'GET /api/dashboard/events': () => ({ sum: 7, total: 0, page: 1, per_page: 40, parts: [] }),
  });
  const shown = await show(<DashboardPage />, { at: `${october}&group_by=place` });
  const months = panel('Insects by month');
  await months.getByText('As table').click();
  await months.getByRole('row', { name: /^3 / }).getByRole('button', { name: '7' }).click();
  await expect
    .poll(() => portal.asked('GET /api/dashboard/events').at(-1)?.query)
    .toEqual({ month: '2026-10', group_by: 'place', of_month: '2025-03', page: '1' });
  await expect
    .element(
      panel('Insects by hour').getByText('Scans of stations have a month, but no hours and no days of the week.'),
    )
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByText('Sensors', { exact: true }).click();
  await expect.poll(shown.address).toBe('/dashboard?month=2026-10&group_by=installation_site');
});

it('a failure can be tried again, and an item that is gone leads to the sum of all', async () => {
  let fails = true;
  portalThat({
    'GET /api/dashboard': ({ query }) =>
      fails || query['id'] !== undefined ? refusal(fails ? 'internal_error' : 'not_found') : testDashboard(),
  });
  const shown = await show(<DashboardPage />, { at: `${october}&id=77` });
  await expect.element(page.getByRole('alert')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Show the sum of all' }).click();
  await expect.poll(shown.address).toBe(october);
  await expect.element(panel('Total count').getByRole('button', { name: '62' })).toBeVisible();
});

it('each panel is shown on the full screen, saved and printed', async () => {
  portalThat({ 'GET /api/dashboard': () => testDashboard() });
  const { print } = window;
  window.print = () => undefined;
  const files: string[] = [];
  const press = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function keep(this: HTMLAnchorElement) {
    files.push(this.download);
  };
  onTestFinished(() => {
    window.print = print;
    HTMLAnchorElement.prototype.click = press;
    delete document.documentElement.dataset['printed'];
  });
  await show(<DashboardPage />, { at: october, user: testUser() });
  const names = [
    'Total count',
    'Alert history',
    'Insects by day',
    'Most frequent insects',
    'Insects by hour',
    'Insects by weekday',
    'Insects by weekday and hour',
  ];
  for (const name of names) {
    for (const file of ['Save as picture (PNG)', 'Save as CSV']) {
      // By keyboard: notices about the files before may cover the buttons.
      await pressed(page.getByRole('button', { name: `Save or print ${name}`, exact: true }));
      await pressed(page.getByRole('menuitem', { name: file }));
    }
    await expect
      .poll(() => files.slice(-2).toSorted())
      .toEqual(['csv', 'png'].map((ending) => `${name}, Sum of 2 sites, 2026-10.${ending}`));
    await pressed(page.getByRole('button', { name: `${name} on the full screen`, exact: true }));
    await expect.element(page.getByRole('dialog').getByRole('heading', { name, exact: true })).toBeVisible();
    // What is seen is what is printed.
    expect(document.documentElement.dataset['printed']).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.documentElement.dataset['printed']).toBeUndefined();
  }
  await pressed(page.getByRole('button', { name: 'Save or print Insects by hour' }));
  await pressed(page.getByRole('menuitem', { name: 'Print this panel' }));
  expect(document.documentElement.dataset['printed']).toBe('hourly');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.documentElement.dataset['printed']).toBeUndefined();
});
