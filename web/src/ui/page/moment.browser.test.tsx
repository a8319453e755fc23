import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { useContactText } from '../../platform/times/use-moments.ts';
import { Moment } from './moment.tsx';

/** 23:50 in Tokyo. */
const at = Date.UTC(2026, 10, 22, 14, 50) / 1_000;

afterEach(() => {
  vi.useRealTimers();
});

function Contact() {
  return <p>{useContactText(at, 'Asia/Tokyo')}</p>;
}

it('a moment stays true on a page that is open past midnight, and its tooltip has the date', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: at * 1_000 });
  await show(
    <>
      <Moment at={at} zone="Asia/Tokyo" />
      <Contact />
    </>,
  );
  await expect.element(page.getByText('Today, 23:50')).toHaveAttribute('title', '2026/11/22 23:50');
  await expect.element(page.getByText('just now')).toBeVisible();
  vi.advanceTimersByTime(9 * 60_000);
  await expect.element(page.getByText('9 minutes ago')).toBeVisible();
  vi.advanceTimersByTime(2 * 60_000);
  await expect.element(page.getByText('Yesterday, 23:50')).toBeVisible();
  await expect.element(page.getByText('11 minutes ago')).toBeVisible();
  vi.advanceTimersByTime(3_600_000);
  await expect.element(page.getByText('yesterday, 23:50', { exact: true })).toBeVisible();
});
