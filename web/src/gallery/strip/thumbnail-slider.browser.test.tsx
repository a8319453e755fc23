import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import type { EventStrip } from './event-strip.ts';
import { ThumbnailSlider } from './thumbnail-slider.tsx';

/** Width of a thumbnail with its gap, CSS pixels. */
const pitch = 136;
const idsFrom = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => `e${first + i}`);

/** A row of thumbnails with the event `e40` in it, and hidden buttons that load newer events and show another event. */
function Row() {
  const [strip, setStrip] = useState<EventStrip>({
    ids: idsFrom(16, 80),
    index: 24,
    newest: 1_700_000_000,
    moreNewer: true,
    older: null,
  });
  return (
    <>
      <ThumbnailSlider
        strip={strip}
        type="rat_monitor"
        timeZone="Asia/Tokyo"
        onGo={(index) => setStrip({ ...strip, index })}
        onEnd={() => undefined}
        onSee={() => undefined}
      />
      <button type="button" onClick={() => setStrip({ ...strip, ids: idsFrom(0, 80), index: 40 })}>
        newer
      </button>
      <button type="button" onClick={() => setStrip({ ...strip, index: strip.index + 20 })}>
        on
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('stays where it was scrolled to when newer events are loaded, and shows the event that is gone to', async () => {
  await show(<Row />);
  await expect.element(page.getByRole('navigation')).toBeVisible();
  const scroller = () => page.getByRole('navigation').element().querySelector('ol')?.parentElement;
  const centred = (index: number) => (index + 0.5) * pitch - (scroller()?.clientWidth ?? 0) / 2;
  await expect.poll(() => scroller()?.scrollLeft).toBeCloseTo(centred(24), -1);

  scroller()?.scrollTo({ left: 0 });
  await press('newer');
  await expect.poll(() => scroller()?.scrollLeft).toBe(16 * pitch);
  // Nothing moves it afterwards.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(scroller()?.scrollLeft).toBe(16 * pitch);

  await press('on');
  await expect.poll(() => scroller()?.scrollLeft).toBeCloseTo(centred(60), -1);
});
