import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat as portalOf } from '../../../test/portal.ts';
import { show, type Surroundings } from '../../../test/show.tsx';
import { testSite } from '../../../test/test-site.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, type SingleAsset, noFilters } from './filters.ts';

interface Start {
  readonly filters?: Partial<Filters>;
  readonly assetInUrl?: SingleAsset;
  readonly bySite?: boolean;
}

/** A portal without tags, unless `answers` have some. */
const portalThat = (answers: Answers) => portalOf({ 'GET /api/tags': () => ({ tags: [], events: [] }), ...answers });

/** A page that keeps its filters in state, as the activity page does. */
function FilteredPage(props: Start & { readonly onChange: (filters: Filters) => void }) {
  const [filters, setFilters] = useState<Filters>({ ...noFilters, ...props.filters });
  const [resets, setResets] = useState(0);
  const change = (next: Filters) => {
    setFilters(next);
    props.onChange(next);
  };
  const clear = () => {
    change(noFilters);
    setResets(resets + 1);
  };
  return (
    <FilterBar
      filters={filters}
      assetInUrl={props.assetInUrl ?? {}}
      bySite={props.bySite ?? true}
      zone="Asia/Tokyo"
      onChange={change}
      resets={resets}
      onClear={filters === noFilters ? null : clear}
      found={12}
    />
  );
}

async function filter(start: Start = {}, surroundings: Surroundings = {}) {
  const onChange = vi.fn<(filters: Filters) => void>();
  await show(<FilteredPage {...start} onChange={onChange} />, surroundings);
  return () => onChange.mock.calls.at(-1)?.[0];
}

const search = page.getByRole('searchbox');
const type = page.getByRole('combobox', { name: 'Sensor type' });
const period = page.getByRole('combobox', { name: 'Period' });
const fold = page.getByRole('button', { name: /^Filters/ });
const check = (name: string) => page.getByRole('checkbox', { name });

it('filters by words, type and period', async () => {
  const latest = await filter();
  await userEvent.fill(search, 'hall');
  await userEvent.selectOptions(type, 'Fly count');
  await userEvent.selectOptions(period, 'Past 7 days');
  expect(latest()).toEqual({ ...noFilters, text: 'hall', type: 'fly_count', period: 'past7' });
  await expect.element(fold).toHaveTextContent('Filters (2)');
});

it('accepts custom days, and reports what is wrong with them', async () => {
  await filter();
  await userEvent.selectOptions(period, 'Choose dates …');
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.getByRole('textbox', { name: 'To' })];
  await userEvent.fill(from, '2026-11-20');
  await userEvent.fill(to, '2026-11-19');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('The end date must not be before the start date.')).toBeVisible();
  await userEvent.fill(to, '2026-11-21');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('The end date must not be before the start date.')).not.toBeInTheDocument();
});

it('says how much of a period is shown that is longer than three years, also with an open end', async () => {
  await filter({ filters: { period: { from: '2015-01-01', to: '' } } });
  await expect.element(page.getByText('At most 3 years are shown, until 2018/01/01.')).toBeVisible();
});

it('expands its switches, and a choice about false positives', async () => {
  const latest = await filter();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await check('Picked up only').click();
  const falsePositives = page.getByRole('combobox', { name: 'False positives' });
  await userEvent.selectOptions(falsePositives, 'False positives only');
  expect(latest()?.on).toEqual(['pickupOnly', 'misdetectedOnly']);
  await userEvent.selectOptions(falsePositives, 'Without false positives');
  expect(latest()?.on).toEqual(['pickupOnly', 'withoutMisdetection']);
  await userEvent.selectOptions(falsePositives, 'With and without');
  expect(latest()?.on).toEqual(['pickupOnly']);
});

it('is a sheet on a phone, which closes by the button that counts the results', async () => {
  await filter({}, { phone: true });
  await expect.element(type).not.toBeInTheDocument();
  await fold.click();
  await expect.element(check('Picked up only')).toBeInViewport();
  const sheet = fold.element().closest('search')?.getBoundingClientRect();
  expect([sheet?.left, sheet?.right, sheet?.bottom]).toEqual([0, 390, 844]);
  await page.getByRole('button', { name: 'Show 12 results' }).click();
  await expect.element(type).not.toBeInTheDocument();
  await expect.element(fold).toHaveFocus();
});

it('disables the filters for several sites once one site is chosen', async () => {
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/installation_sites/{id}': () => testSite({ id: '7', name: 'Hall' }),
  });
  const latest = await filter({ filters: { site: '7', text: 'words', on: ['bookmarkedOnly'] } });
  await expect.element(search).toBeDisabled();
  await expect.element(search).toHaveValue('');
  await expect.element(type).toBeDisabled();
  await fold.click();
  await expect.element(page.getByText(/^Name, type and bookmark filters do not apply/)).toBeVisible();
  await expect.element(check('Bookmarked only')).toBeDisabled();
  await expect.element(check('Bookmarked only')).not.toBeChecked();
  await expect.element(page.getByRole('combobox', { name: 'Installation site' })).toHaveValue('Hall');
  expect(latest()).toBeUndefined();
});

it('has a field for a sensor’s place and none for a site if sensors are listed', async () => {
  const latest = await filter({ bySite: false });
  await fold.click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Place' }), 'yard');
  expect(latest()?.place).toBe('yard');
  expect(page.getByRole('combobox', { name: 'Installation site' }).elements()).toEqual([]);
});

it('removes a tag and clears all filters, with the focus in a useful position', async () => {
  portalThat({ 'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }) });
  const latest = await filter({ filters: { tags: ['wing', 'leg'], text: 'hall' } });
  await fold.click();
  await page.getByRole('button', { name: 'Filter without wing' }).click();
  expect(latest()?.tags).toEqual(['leg']);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  expect(latest()).toEqual(noFilters);
  await expect.element(fold).toHaveFocus();
  await expect.element(search).toHaveValue('');
});

it('collapses all but the search on a phone', async () => {
  await filter({ filters: { period: 'today' } }, { phone: true, locale: 'ja' });
  await expect.element(page.getByRole('searchbox', { name: '設置場所・センサー名' })).toBeVisible();
  const choice = page.getByRole('combobox', { name: '期間', includeHidden: true });
  await expect.element(choice).not.toBeVisible();
  await page.getByRole('button', { name: '絞り込み（1）' }).click();
  await expect.element(choice).toBeVisible();
});

const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const remove = (name: string) => page.getByRole('button', { name: `Remove the filter: ${name}` });

it('shows each active filter as a button that removes it, and moves the focus to the next one', async () => {
  const latest = await filter({
    filters: {
      text: 'hall ',
      type: 'fly_count',
      period: { from: '2026-11-01', to: '2026-11-20' },
      tags: ['wing'],
      on: ['withHidden'],
    },
  });
  await expect
    .poll(() => chips.elements().map(({ textContent }) => textContent))
    .toEqual(['“hall”', 'Fly count', '2026/11/01 – 2026/11/20', 'Tag: wing', 'With hidden events', 'Clear all']);
  await remove('Fly count').click();
  expect(latest()?.type).toBe('');
  await expect.element(remove('2026/11/01 – 2026/11/20')).toHaveFocus();
  await remove('With hidden events').click();
  expect(latest()?.on).toEqual([]);
  await expect.element(remove('Tag: wing')).toHaveFocus();
  await page.getByRole('button', { name: 'Clear all' }).click();
  expect(latest()).toEqual(noFilters);
  await expect.element(fold).toHaveFocus();
  await expect.element(page.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

it('names the chosen site in its chip, without the filters that it overrides', async () => {
  portalThat({ 'GET /api/installation_sites/{id}': () => testSite({ id: '7', name: 'Hall' }) });
  await filter({ filters: { site: '7', text: 'words', on: ['bookmarkedOnly'] } });
  await expect.element(remove('Hall')).toBeVisible();
  expect(chips.elements()).toHaveLength(1);
  await remove('Hall').click();
  await expect.element(remove('“words”')).toBeVisible();
});

it('holds the keyboard in its sheet on a phone, and returns it to the button by Escape', async () => {
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/tags': () => ({ tags: [], events: [] }),
  });
  await show(
    <>
      <FilteredPage onChange={() => undefined} />
      <button type="button">behind</button>
    </>,
    { phone: true },
  );
  const button = page.getByRole('button', { name: 'Filters' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(sheet).toHaveAttribute('aria-modal', 'true');
  const last = sheet.getByRole('button', { name: /^Show / });
  const first = sheet.getByRole('searchbox');
  await expect.element(sheet.getByRole('combobox', { name: 'Installation site' })).toBeVisible();
  last.element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(last).toHaveFocus();
  // The dialog of tags, opened from the sheet, has its own Escape.
  await sheet.getByRole('button', { name: 'Choose tags …' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Filter by tags' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Filter by tags' })).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

it('sets a tag that many events carry by one press', async () => {
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/tags': () => ({ tags: ['cleaned', 'window'], events: [12, 3] }),
  });
  const latest = await filter({ filters: { tags: ['window'] } });
  await fold.click();
  await page.getByRole('button', { name: 'cleaned 12', exact: true }).click();
  expect(latest()?.tags).toEqual(['window', 'cleaned']);
  await expect.element(page.getByRole('group', { name: 'Often used tags' })).not.toBeInTheDocument();
});

it('is no dialog beside a wide page', async () => {
  portalThat({ 'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }) });
  await show(<FilteredPage onChange={() => undefined} />);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Installation site' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
