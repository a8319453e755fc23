import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { noFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

interface LinkProps {
  readonly userId?: string;
  /** Whether the link contains a site or sensor. */
  readonly linked?: boolean;
  readonly timePeriod?: string;
}

/** Shows the search words and the period of the filters, and a button that sets the words. */
function Filters({ userId = '1', linked = false, timePeriod }: LinkProps) {
  const [{ text, period }, setFilters] = useFilters(userId, linked, timePeriod);
  return (
    <>
      <p>
        Words: {text}, period: {JSON.stringify(period)}
      </p>
      <button type="button" onClick={() => setFilters({ ...noFilters, text: 'dock' })}>
        Change
      </button>
    </>
  );
}

const shown = () => page.getByRole('paragraph').element().textContent;
const none = 'Words: , period: "all"';
const dock = 'Words: dock, period: "all"';

async function open(link: LinkProps = {}): Promise<string | null> {
  await show(<Filters {...link} />);
  await expect.element(page.getByRole('paragraph')).toBeVisible();
  return shown();
}

async function change(): Promise<void> {
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(shown).toContain('dock');
}

it('keeps filters for the next visit, for each account by itself', async () => {
  expect(await open()).toBe(none);
  await change();
  expect(await open()).toBe(dock);
  expect(await open({ userId: '2' })).toBe(none);
});

it('starts a link to a site without filters, and stores nothing', async () => {
  await open();
  await change();
  expect(await open({ linked: true })).toBe(none);
  await open({ userId: '2', linked: true });
  await change();
  expect(await open({ userId: '2' })).toBe(none);
  expect(await open()).toBe(dock);
});

it('starts a link with a period with that period only, and stores nothing', async () => {
  await open();
  await change();
  const timePeriod = JSON.stringify({ from: '2026-11-01', to: '2026-11-20' });
  expect(await open({ timePeriod })).toBe(`Words: , period: ${timePeriod}`);
  await open({ userId: '2', timePeriod });
  await change();
  expect(await open({ userId: '2' })).toBe(none);
  expect(await open()).toBe(dock);
});

it('ignores a period that cannot be parsed', async () => {
  await open();
  await change();
  expect(await open({ timePeriod: 'soon' })).toBe(dock);
});
