import { useQueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { LazyPart } from './lazy-part.ts';

const noProps = {};

/** A part whose code arrives on command. */
function partOnItsWay(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<() => React.ReactNode>();
  const onFailure = vi.fn<() => void>();
  const load = vi.fn<() => typeof promise>(() => promise);
  function Page() {
    const queries = useQueryClient();
    return (
      <>
        <button type="button" onClick={() => void queries.cancelQueries()}>
          Leave the page
        </button>
        <button type="button" onClick={() => queries.clear()}>
          Sign in
        </button>
        <LazyPart name={name} load={load} props={noProps} waiting={<p>Waiting</p>} onFailure={onFailure} />
      </>
    );
  }
  return { Page, load, onFailure, arrive: () => resolve(() => <p>Here</p>), fail: () => reject(new Error('offline')) };
}

for (const meanwhile of ['Leave the page', 'Sign in']) {
  it(`code that is on its way arrives, whatever happens to requests meanwhile: ${meanwhile}`, async () => {
    const { Page, load, onFailure, arrive } = partOnItsWay(`part of ${meanwhile}`);
    await show(<Page />);
    await expect.element(page.getByText('Waiting')).toBeVisible();
    await page.getByRole('button', { name: meanwhile }).click();
    arrive();
    await expect.element(page.getByText('Here')).toBeVisible();
    // Shown again, it is there at once.
    await show(<Page />);
    await expect.element(page.getByText('Here')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
  });
}

it('code that does not arrive is told once', async () => {
  const { Page, onFailure, fail } = partOnItsWay('part that fails');
  await show(<Page />);
  await expect.element(page.getByText('Waiting')).toBeVisible();
  fail();
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  await expect.element(page.getByText('Waiting')).toBeVisible();
});
