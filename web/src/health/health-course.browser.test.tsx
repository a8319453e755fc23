import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { HealthCourse } from './health-course.tsx';

const now = Date.UTC(2026, 10, 20, 12) / 1_000;
const nothing = { rssi: null, ping_loss: null, cpu_temperature: null, card_use: null };
const points = [48, 24, 1].map((hours) => ({ ...nothing, at: now - hours * 3_600, rssi: -69, ping_loss: 10 }));

/** Which part of a line's picture is shaded: from its upper or from its lower edge. */
function shaded(figure: Element): string {
  const [rect] = figure.getElementsByTagName('rect');
  const [svg] = figure.getElementsByTagName('svg');
  if (!rect || !svg) return 'none';
  const [poor, whole] = [rect.getBoundingClientRect(), svg.getBoundingClientRect()];
  return Math.abs(poor.top - whole.top) < 1 ? 'above' : 'below';
}

it('names the days that it shows, and shades the side of each limit that is poor', async () => {
  await show(<HealthCourse points={points} now={now} zone="Asia/Tokyo" />);
  await expect.element(page.getByRole('heading', { name: 'Last 2 days' })).toBeVisible();
  // A weak signal lies below its limit, lost pings above theirs.
  expect(page.getByRole('figure').elements().map(shaded)).toEqual(['below', 'above']);
});
