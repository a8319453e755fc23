import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ChartCanvas, pictureOf } from './chart-engine.tsx';
import { chartLooks } from './chart-look.ts';
import type { HeatMap, Plot } from './chart.ts';
import css from './charts.module.css';
import { drawn, firstValueOf } from './drawn.ts';

const words = { number: String, share: String, tell: (name: string, value: string) => `${name}: ${value}`, gap: '–' };
const look = chartLooks.light;
const hours = Array.from({ length: 24 }, (_, hour) => ({ label: String(hour), name: `${hour}:00` }));
const map: HeatMap = {
  kind: 'heat-map',
  axis: { name: 'Hour', heading: 'Hour', categories: hours },
  value: 'Insects',
  series: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name, day) => ({
    key: name,
    name,
    values: hours.map((_, hour) => day + hour),
  })),
};
const bars: Plot = {
  ...{ kind: 'bars', axis: map.axis, value: 'Insects' },
  scale: { maximum: 30, step: 5 },
  series: [{ key: 'one', name: 'One', values: hours.map((_, hour) => hour) }],
};

const option = (chart: HeatMap | Plot, medium: 'page' | 'picture') => drawn(chart, { look, words, medium });
const canvasOf = (chart: HeatMap | Plot) => ({
  option: option(chart, 'page'),
  printed: () => option(chart, 'page'),
  label: 'Hall',
  className: css.canvas ?? '',
  firstValue: firstValueOf(chart),
  pointed: null,
});

/** Lets the browser paint as slowly as a small machine: half a millisecond a shape. */
function paintSlowly(): void {
  const { fill } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function slowly(
    this: CanvasRenderingContext2D,
    ...how: readonly unknown[]
  ) {
    const until = performance.now() + 0.5;
    while (performance.now() < until);
    Reflect.apply(fill, this, how);
  };
  onTestFinished(() => {
    CanvasRenderingContext2D.prototype.fill = fill;
  });
}

/** Collects errors that nobody catches. */
function uncaught(): readonly string[] {
  const messages: string[] = [];
  const hear = (event: ErrorEvent) => {
    messages.push(event.message);
    event.preventDefault();
  };
  window.addEventListener('error', hear);
  onTestFinished(() => window.removeEventListener('error', hear));
  return messages;
}

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done));
};

it('a chart that goes while it is painted slowly, or is copied for print, is not painted after its end', async () => {
  const errors = uncaught();
  function Passing() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(false)}>
          Leave
        </button>
        {shown && <ChartCanvas {...canvasOf(map)} />}
      </>
    );
  }
  await show(<Passing />);
  await expect.element(page.getByRole('img', { name: 'Hall' })).toBeInTheDocument();
  await frames(3);
  paintSlowly();
  window.dispatchEvent(new Event('beforeprint'));
  await frames(3);
  window.dispatchEvent(new Event('afterprint'));
  window.dispatchEvent(new Event('beforeprint'));
  await page.getByRole('button', { name: 'Leave' }).click();
  await frames(3);
  expect(errors).toEqual([]);
});

it('a saved picture of a heat map has all cells, however slow the machine is', async () => {
  const title = { title: 'Hall', legend: [] };
  const bytes = async () => new Uint8Array(await (await pictureOf(option(map, 'picture'), title, look)).arrayBuffer());
  await document.fonts.ready;
  const quick = await bytes();
  paintSlowly();
  expect(await bytes()).toEqual(quick);
});

it('a chart of another kind in the same place is drawn, too', async () => {
  function Changing() {
    const [chart, setChart] = useState<HeatMap | Plot>(map);
    const [shown] = useState(() => canvasOf(map));
    return (
      <>
        <button type="button" onClick={() => setChart(bars)}>
          Change
        </button>
        <ChartCanvas {...shown} firstValue={firstValueOf(chart)} />
      </>
    );
  }
  await show(<Changing />);
  const picture = page.getByRole('img', { name: 'Hall' });
  const pixels = () => picture.element().querySelector('canvas')?.toDataURL();
  await frames(5);
  const before = pixels();
  await page.getByRole('button', { name: 'Change' }).click();
  await frames(5);
  expect(pixels()).toBe(before);
});
