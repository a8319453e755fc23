import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show, type Surroundings } from '../../../test/show.tsx';
import { ChartFigure } from './chart-figure.tsx';
import type { Chart, HeatMap, Picked, Pie, Plot } from './chart.ts';
import { pieSlices } from './pie-slices.ts';

const names = ['Jan', 'Feb', 'Mar', 'Apr'];
const axis = { name: 'Month', heading: 'Month', categories: names.map((name) => ({ label: name, name })) };

const lines: Plot = {
  kind: 'lines',
  axis,
  scale: { maximum: 2_000, step: 500 },
  value: 'Insects',
  series: [
    { key: 'now', name: '2026', values: [500, 1_200, null, 400] },
    { key: 'before', name: '2025', values: [100, 300, 200, 100] },
  ],
  thresholds: [{ key: 'threshold', name: 'Threshold', value: 1_000 }],
  times: [{ key: 'over', name: 'Total count alert', style: 'filled', spans: [{ from: 1, to: 1 }] }],
};

const shares = [40, 30, 20, 10, 5, 3, 2].map((value, index) => ({ key: `k${index}`, name: `Type ${index}`, value }));
const pie: Pie = { kind: 'pie', heading: 'Type', value: 'Insects', slices: pieSlices(shares, 5, 'Others') };

const map: HeatMap = {
  kind: 'heat-map',
  axis,
  value: 'Insects',
  series: ['Mon', 'Tue'].map((name, row) => ({ key: name, name, values: [row, 1, null, 1_500] })),
};

/** Renders a chart and waits until it is drawn. */
async function showChart(chart: Chart, surroundings: Surroundings = {}) {
  const onPick = vi.fn<(picked: Picked) => void>();
  await show(
    <ChartFigure heading="Hall" title="Hall 2026" chart={chart} nothing={null} onPick={onPick} />,
    surroundings,
  );
  const picture = page.getByRole('img', { name: /^Hall 2026/ });
  await expect.poll(() => picture.element().querySelector('canvas')).not.toBeNull();
  const pictureNow = () => pixelsOf(picture.element());
  // A chart is drawn again when the width of its container and the slices of the typeface are known.
  await document.fonts.ready;
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      await twoFrames();
      last = pictureNow();
      return last === before;
    })
    .toBe(true);
  return { onPick, picture, pictureNow };
}

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

function pixelsOf(element: Element): string {
  return element.querySelector('canvas')?.toDataURL() ?? '';
}

const sign = (name: string) => page.getByRole('button', { name, exact: true });

it('a legend hides the clicked entry and shows it again, by mouse and by keyboard', async () => {
  const { pictureNow } = await showChart(lines);
  const whole = pictureNow();
  for (const name of ['2026', '2025', 'Threshold', 'Total count alert']) {
    await expect.element(sign(name)).toHaveAttribute('aria-pressed', 'true');
    await sign(name).click();
    await expect.element(sign(name)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(pictureNow, { message: name }).not.toBe(whole);
    sign(name).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(sign(name)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(pictureNow, { message: name }).toBe(whole);
  }
});

it('a click above a category of the axis picks it; so does a click on its row in the table', async () => {
  const { onPick, picture } = await showChart(lines);
  const { width } = picture.element().getBoundingClientRect();
  await picture.click({ position: { x: width / 2, y: 100 } });
  // Four categories are at 1 to 4 of an axis from 0 to 5: the middle is between the second and the third.
  expect([1, 2]).toContain(onPick.mock.calls[0]?.[0].index);
  await page.getByText('As table').click();
  page.getByRole('button', { name: 'Apr' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.lastCall?.[0]).toEqual({ index: 3, key: null });
});

it('bars have one category each too, and labels if requested', async () => {
  const { onPick, picture } = await showChart({
    ...lines,
    kind: 'bars',
    labelled: true,
    series: lines.series.slice(0, 1),
  });
  const { width } = picture.element().getBoundingClientRect();
  await picture.click({ position: { x: width - 60, y: 100 } });
  expect(onPick.mock.calls[0]?.[0]).toEqual({ index: 3, key: null });
});

it('a pie has the five largest slices and a grey rest; a slice can be picked', async () => {
  const { onPick, picture } = await showChart(pie);
  const { width, height } = picture.element().getBoundingClientRect();
  // The first slice begins at the top; slices go clockwise.
  await picture.click({ position: { x: width / 2 + 20, y: height / 2 - 10 } });
  expect(onPick.mock.calls[0]?.[0]).toEqual({ index: 0, key: 'k0' });
  await page.getByText('As table').click();
  await expect.element(page.getByRole('row', { name: /^Others/ })).toHaveTextContent('Others54.5%');
  expect(page.getByRole('row').elements()).toHaveLength(7);
});

it('a heat map explains its shades, and a cell can be picked', async () => {
  const { onPick, picture } = await showChart(map);
  await expect.element(page.getByText('1,500')).toBeVisible();
  const { width, height } = picture.element().getBoundingClientRect();
  await picture.click({ position: { x: width - 60, y: height - 60 } });
  expect(onPick.mock.calls[0]?.[0]).toEqual({ index: 3, key: 'Tue' });
  // Unknown values cannot be clicked, and the table shows them as unknown.
  await page.getByText('As table').click();
  await expect.element(page.getByRole('row', { name: /^Mar/ })).toHaveTextContent('Mar––');
});

it('the cells of a heat map are reached, read out and picked by keyboard', async () => {
  const { onPick, picture } = await showChart(map);
  // What is highlighted is on canvases of its own.
  const pictureNow = () => Array.from(picture.element().querySelectorAll('canvas'), (one) => one.toDataURL()).join();
  const cells = page.getByRole('slider', { name: /^Hall 2026.*Enter opens one\.$/ });
  const plain = pictureNow();
  for (let steps = 0; steps < 5 && document.activeElement !== cells.element(); steps += 1) await userEvent.tab();
  await expect.element(cells).toHaveFocus();
  await expect.element(cells).toHaveAttribute('aria-valuetext', 'Mon Jan, Insects: 0');
  await expect.poll(pictureNow).not.toBe(plain);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(cells).toHaveAttribute('aria-valuetext', 'Tue Apr, Insects: 1,500');
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.lastCall?.[0]).toEqual({ index: 3, key: 'Tue' });
  // Of an empty cell there is nothing to open.
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(cells).toHaveAttribute('aria-valuetext', 'Tue Mar, Insects: no report');
  await userEvent.keyboard(' ');
  expect(onPick).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  await expect.element(cells).not.toHaveFocus();
});

it('is redrawn to the width of its container and in the colours of the page', async () => {
  const { picture, pictureNow } = await showChart(lines, { locale: 'ja', scheme: 'dark' });
  const before = pictureNow();
  await page.viewport(390, 844);
  await expect.poll(() => picture.element().querySelector('canvas')?.clientWidth ?? 0).toBeLessThanOrEqual(390);
  const dark = pictureNow();
  expect(dark).not.toBe(before);
  await showChart(lines, { locale: 'ja', scheme: 'light', phone: true });
  expect(pictureNow()).not.toBe(dark);
});

it('shows a message if there is nothing to draw, and offers nothing to save', async () => {
  const nothing = 'Nothing was reported in this month.';
  await show(<ChartFigure heading="Hall" title="Hall 2026" chart={lines} nothing={nothing} />);
  await expect.element(page.getByText(nothing)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('img').elements()).toEqual([]);
});
