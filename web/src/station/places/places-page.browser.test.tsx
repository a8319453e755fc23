import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import type { Usage } from '@trapline/domain/station/usage.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show, type Surroundings, testUser } from '../../../test/show.tsx';
import { testPlace } from '../../../test/test-place.ts';
import { PlacesPage } from './places-page.tsx';

const noon = Date.parse('2026-11-20T12:00:00+09:00') / 1_000;
const kitchen = testPlace({
  id: '1',
  name: 'Kitchen',
  last_upload_time: noon,
  has_events: true,
  deletable: false,
  index_threshold: 2.5,
});
const hall = testPlace({ id: '2', name: 'Hall', hidden: true });
const yard = testPlace({ id: '3', name: 'Yard', deletable: false });

const usage: Usage = {
  plan: 1,
  next_plan: null,
  month: '2026-11',
  used_traps: 12,
  included_units: 20,
  exceeded: false,
  excess_cost: 0,
};
const member = testUser({ organization: { id: '1', name: 'North' }, allowed_sensor_types: ['station'] });

async function showPage(answers: Answers = {}, surroundings: Surroundings = {}) {
  const portal = portalThat({
    'GET /api/s_type/places': () => ({ places: [kitchen, hall, yard], total: 3 }),
    'GET /api/s_type/usage': () => usage,
    ...answers,
  });
  const shown = await show(<PlacesPage />, { user: member, at: '/station', ...surroundings });
  return { ...shown, portal };
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const answer = (name: string) => dialog.getByRole('button', { name, exact: true });
const changedName = (place: StationPlace, body: unknown) => ({ ...place, ...(body instanceof Object ? body : {}) });

it('asks for a page of 100, hidden ones included, and links to all and recent data', async () => {
  const { portal } = await showPage();
  await expect.element(page.getByRole('heading', { name: 'S-TYPE', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All data of Kitchen' })).toHaveAttribute('href', '/station/1');
  await expect
    .element(page.getByRole('link', { name: 'Recent data of Kitchen' }))
    .toHaveAttribute('href', '/station/1/recent');
  await expect.element(row('Hall').getByText('No upload yet')).toBeVisible();
  expect(portal.asked('GET /api/s_type/places')[0]?.query).toEqual({ with_hidden: '1', page: '1', per_page: '100' });
});

it('searches, with the words in the address', async () => {
  const { portal, address } = await showPage();
  await page.getByRole('searchbox').fill('kit');
  await expect.poll(address).toBe('/station?q=kit');
  await expect.poll(() => portal.asked('GET /api/s_type/places').at(-1)?.query).toMatchObject({ q: 'kit' });
});

it('hides a place at once, before the portal answers', async () => {
  const saved = Promise.withResolvers<StationPlace>();
  let hidden = false;
  const { portal } = await showPage({
    'GET /api/s_type/places': () => ({ places: [{ ...kitchen, hidden }], total: 1 }),
    'PATCH /api/s_type/places/{id}': () => saved.promise,
  });
  const box = page.getByRole('checkbox', { name: 'Hide Kitchen' });
  await box.click();
  await expect.element(box).toBeChecked();
  await expect.poll(() => portal.asked('PATCH /api/s_type/places/{id}').length).toBe(1);
  expect(portal.asked('PATCH /api/s_type/places/{id}')[0]?.body).toEqual({ hidden: true });
  hidden = true;
  saved.resolve({ ...kitchen, hidden });
  await expect.poll(() => portal.asked('GET /api/s_type/places').length).toBe(2);
  await expect.element(box).toBeChecked();
});

it('shows a place again as it was, with a message, if the portal refuses to hide it', async () => {
  await showPage({ 'PATCH /api/s_type/places/{id}': () => refusal('forbidden') });
  const box = page.getByRole('checkbox', { name: 'Hide Kitchen' });
  await box.click();
  await expect.element(page.getByText(/^It could not be hidden\./)).toBeVisible();
  await expect.element(box).not.toBeChecked();
});

it('explains on a place why it cannot be deleted, and deletes another one after a question that names it', async () => {
  let places = [kitchen, hall, yard];
  const { portal } = await showPage({
    'GET /api/s_type/places': () => ({ places, total: places.length }),
    'DELETE /api/s_type/places/{id}': () => {
      places = [kitchen, yard];
      return undefined;
    },
  });
  await expect.element(button('Delete Kitchen')).toHaveAccessibleDescription('A place with events cannot be deleted.');
  await expect.element(button('Delete Yard')).toHaveAccessibleDescription(/^Only who created the place/);
  await button('Delete Hall').click();
  await expect.element(page.getByText('Delete place Hall?')).toBeVisible();
  await answer('Delete').click();
  await expect.element(row('Hall')).not.toBeInTheDocument();
  expect(portal.asked('DELETE /api/s_type/places/{id}').map(({ params }) => params['id'])).toEqual(['2']);
});

it('adds a place, and says beside the name that it exists already', async () => {
  const { portal } = await showPage({
    'POST /api/s_type/places': ({ body }) =>
      JSON.stringify(body).includes('Kitchen') ? refusal('place_with_name_exists') : testPlace(),
  });
  await button('Add place').click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(answer('Save')).toBeDisabled();
  await name.fill(' Kitchen ');
  await answer('Save').click();
  await expect.element(name).toHaveAccessibleDescription(/A place with this name already exists\./);
  await name.fill('Cellar');
  await expect.element(page.getByText(/already exists/)).not.toBeInTheDocument();
  await answer('Save').click();
  await expect.element(page.getByText('The place has been created.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.asked('POST /api/s_type/places').map(({ body }) => body)).toEqual([
    { name: 'Kitchen' },
    { name: 'Cellar' },
  ]);
});

it('saves only what was changed of a place, and nothing if nothing was', async () => {
  const { portal } = await showPage({
    'PATCH /api/s_type/places/{id}': ({ body }) => changedName(kitchen, body),
  });
  await button('Edit Kitchen').click();
  const threshold = dialog.getByRole('textbox', { name: 'Threshold of the index' });
  await expect.element(threshold).toHaveValue('2.5');
  await expect.element(answer('Save')).toBeDisabled();
  await threshold.fill('many');
  await expect.element(threshold).toHaveAccessibleDescription(/Enter a number from 0 to 100,000\./);
  await expect.element(answer('Save')).toBeDisabled();
  await threshold.fill('');
  await answer('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [change] = portal.asked('PATCH /api/s_type/places/{id}');
  expect(change?.body).toEqual({ index_threshold: null });
  expect(change?.headers.get('if-match')).toBe(kitchen.etag);
});

it('keeps what was entered if another user has changed the place, and saves it over the newer version', async () => {
  const newer = { ...kitchen, index_threshold: 9, etag: '"2"' };
  const { portal } = await showPage({
    'GET /api/s_type/places/{id}': () => newer,
    'PATCH /api/s_type/places/{id}': ({ headers, body }) =>
      headers.get('if-match') === newer.etag ? changedName(newer, body) : refusal('precondition_failed'),
  });
  await button('Edit Kitchen').click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Galley');
  await answer('Save').click();
  await expect.element(dialog.getByText(/^Another user has changed this place/)).toBeVisible();
  await expect.element(name).toHaveValue('Galley');
  await answer('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.asked('PATCH /api/s_type/places/{id}')).toHaveLength(2);
});

it('merges a misread place into another one, which can be undone', async () => {
  const { portal } = await showPage({
    'POST /api/s_type/places/{id}/merge': () => ({ change_id: 'c7', changed: 3 }),
    'POST /api/s_type/changes/{id}/undo': () => ({ restored: 2, kept: 1 }),
  });
  await button('More actions on Kitchen').click();
  await page.getByRole('menuitem', { name: 'Merge into …' }).click();
  await expect.element(answer('Merge')).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Move its events to' }).click();
  await expect.element(page.getByRole('option', { name: 'Yard' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Kitchen' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Yard' }).click();
  await answer('Merge').click();
  await expect.element(page.getByText('“Kitchen” has been merged into “Yard”.')).toBeVisible();
  expect(portal.asked('POST /api/s_type/places/{id}/merge')[0]).toMatchObject({
    params: { id: '1' },
    body: { into: '3' },
  });
  await button('Undo').click();
  await expect.element(page.getByText('Undone, except for 1 event that has been changed since.')).toBeVisible();
  expect(portal.asked('POST /api/s_type/changes/{id}/undo')[0]?.params).toEqual({ id: 'c7' });
});

it('has rows of 72 px on a phone, whose menu has all actions', async () => {
  const { portal } = await showPage(
    { 'PATCH /api/s_type/places/{id}': ({ body }) => changedName(hall, body) },
    { phone: true, locale: 'ja' },
  );
  await expect.element(row('Kitchen')).toBeVisible();
  expect(row('Kitchen').element().getBoundingClientRect().height).toBeLessThanOrEqual(73);
  await expect.element(row('Hall').getByText('非表示', { exact: true })).toBeVisible();
  await button('Kitchenのその他の操作').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(item('最近のデータ')).toHaveAttribute('href', '/station/1/recent');
  await expect.element(item('編集')).toBeVisible();
  await expect.element(item('別の設置箇所に統合')).toBeVisible();
  await expect
    .element(page.getByRole('menuitem', { name: /^削除 記録のある設置箇所は削除できません。$/ }))
    .toBeVisible();
  await item('非表示にする').click();
  await expect.poll(() => portal.asked('PATCH /api/s_type/places/{id}')[0]?.body).toEqual({ hidden: true });
});

it('says what a place is where there is none yet', async () => {
  await showPage({ 'GET /api/s_type/places': () => ({ places: [], total: 0 }) });
  await expect.element(page.getByRole('heading', { name: 'No places yet' })).toBeVisible();
  await expect.element(page.getByText(/^A place is where traps stand/)).toBeVisible();
});
