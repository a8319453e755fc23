import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { useIdleLoad } from './use-idle-load.ts';

const roots: Root[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  Reflect.deleteProperty(navigator, 'connection');
});

/** Shows a page that loads something later. @returns how often it was loaded, and a function that leaves the page */
function openPage() {
  let loads = 0;
  const load = async () => {
    loads += 1;
    throw new Error('A failure is not reported here');
  };
  function Page() {
    useIdleLoad(load);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  root.render(<Page />);
  return { loads: () => loads, leave: () => root.unmount() };
}

const wait = () => new Promise((resolve) => setTimeout(resolve, 4_000));

it('loads once when the page is idle, but not if it was left before', async () => {
  const [open, left] = [openPage(), openPage()];
  await new Promise(requestAnimationFrame);
  left.leave();
  expect(open.loads()).toBe(0);
  await expect.poll(open.loads, { timeout: 30_000 }).toBe(1);
  await wait();
  expect([open.loads(), left.loads()]).toEqual([1, 0]);
});

it('loads nothing if the reader saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { loads } = openPage();
  await wait();
  expect(loads()).toBe(0);
});
