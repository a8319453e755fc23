import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdleLoad } from './use-idle-load.ts';

const roots: Root[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] });
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

/**
 * Shows a page that loads something later.
 * @returns how often it was loaded, what resolves when it is shown, and a function that leaves the page
 */
function openPage() {
  let loads = 0;
  const load = async () => {
    loads += 1;
    throw new Error('A failure is not reported here');
  };
  const { promise: shown, resolve } = Promise.withResolvers<void>();
  function Page() {
    useIdleLoad(load);
    useEffect(resolve);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  root.render(<Page />);
  return { loads: () => loads, shown, leave: () => root.unmount() };
}

/** Milliseconds after which it would be loaded for certain. */
const long = 60_000;

it('loads once when the page is idle, but not if it was left before', async () => {
  const [open, left] = [openPage(), openPage()];
  await Promise.all([open.shown, left.shown]);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(open.loads()).toBe(0);
  left.leave();
  await vi.advanceTimersByTimeAsync(long);
  expect([open.loads(), left.loads()]).toEqual([1, 0]);
});

it('loads nothing if the reader saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { loads, shown } = openPage();
  await shown;
  await vi.advanceTimersByTimeAsync(long);
  expect(loads()).toBe(0);
});
