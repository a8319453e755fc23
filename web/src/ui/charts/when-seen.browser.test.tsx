import { afterEach, expect, it } from 'vitest';
import { whenSeen } from './when-seen.ts';

let element: HTMLElement | null = null;
afterEach(() => {
  element?.remove();
  window.scrollTo(0, 0);
});

/** An element so many pixels below the top of the page. */
function at(top: number): HTMLElement {
  element = document.body.appendChild(document.createElement('div'));
  element.style.cssText = `position:absolute;top:${top}px;width:100px;height:100px`;
  return element;
}

/** Waits until the browser has had nothing else to do, or no time for it, twice, and has told what was scrolled to. */
async function idle(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
  }
}

it('does it now with what can be seen, and soon with what cannot', async () => {
  let count = 0;
  const act = () => (count += 1);
  whenSeen(at(10), act);
  expect(count).toBe(1);
  element?.remove();
  whenSeen(at(50_000), act);
  expect(count).toBe(1);
  await expect.poll(() => count).toBe(2);
  // Once, also when it is scrolled to afterwards.
  element?.scrollIntoView();
  await idle();
  expect(count).toBe(2);
});

it('does nothing after it was called off', async () => {
  let count = 0;
  whenSeen(at(50_000), () => (count += 1))();
  element?.scrollIntoView();
  await idle();
  expect(count).toBe(0);
});
