import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../../test/portal.ts';
import { show, testUser } from '../../../../test/show.tsx';
import { testPlace } from '../../../../test/test-place.ts';
import { testStationEvent } from '../../../../test/test-station-event.ts';
import { PlaceEvents } from '../place-events.tsx';

const place = testPlace({ id: '1', name: 'Warehouse', trap_nos: ['1', '2', 'l'] });
const events = ['1', '2', 'l'].map((trap_no) => testStationEvent({ id: `e${trap_no}`, trap_no, insectCount: 4 }));
const user = testUser({ allowed_sensor_types: ['station'], active_features: ['s_type_scanner_upload'] });
const changes = 'POST /api/s_type/events/changes' as const;

async function open(answers: Answers = {}) {
  const portal = portalThat({
    'GET /api/s_type/places/{id}/events': () => ({ events: [...events], total: events.length }),
    'GET /api/s_type/places': () => ({ places: [place, testPlace({ id: '2', name: 'Bakery' })], total: 2 }),
    ...answers,
  });
  await show(<PlaceEvents place={place} />, { user });
  await expect.element(page.getByRole('checkbox', { name: 'Select trap 1, 2026-11' })).toBeVisible();
  return portal;
}

async function choose(...traps: readonly string[]) {
  for (const trap of traps) await page.getByRole('checkbox', { name: `Select trap ${trap}, 2026-11` }).click();
}

const bar = page.getByRole('group', { name: 'Change the selected events' });
const dialog = page.getByRole('dialog').first();
const apply = () => dialog.getByRole('button', { name: 'Apply' });

it('changes what was filled in, once, and undoes it', async () => {
  const portal = await open({
    [changes]: () => ({ change_id: '7', changed: 2 }),
    'POST /api/s_type/changes/{id}/undo': () => ({ restored: 1, kept: 1 }),
  });
  await expect.element(bar).not.toBeInTheDocument();
  await choose('1', '2');
  await bar.getByRole('button', { name: 'Change' }).click();
  await expect.element(apply()).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Month' }).fill('2026-10');
  await apply().dblClick();
  await expect.element(page.getByText('2 events have been changed.')).toBeVisible();
  expect(portal.asked(changes).map(({ body }) => body)).toEqual([
    { events: ['e1', 'e2'], change: { month: '2026-10' } },
  ]);
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone, except for 1 event that has been changed since.')).toBeVisible();
  expect(portal.asked('POST /api/s_type/changes/{id}/undo')[0]?.params['id']).toBe('7');
});

it('moves events to another place, and deletes them', async () => {
  const portal = await open({ [changes]: () => ({ change_id: '7', changed: 1 }) });
  await choose('1');
  await bar.getByRole('button', { name: 'Move' }).click();
  await dialog.getByRole('combobox', { name: 'Place' }).fill('Bakery');
  await page.getByRole('option', { name: 'Bakery' }).click();
  await apply().click();
  await expect.element(page.getByText('1 event has been moved to Bakery.')).toBeVisible();
  await choose('2');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 1 event?' });
  await expect.element(question.getByText('You can undo this for an hour.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('The event has been deleted.')).toBeVisible();
  expect(portal.asked(changes).map(({ body }) => body)).toEqual([
    { events: ['e1'], change: { place: 'Bakery' } },
    { events: ['e2'], delete: true },
  ]);
});

it('merges trap numbers that were misread, and keeps what was entered when it is refused', async () => {
  let refused = true;
  const portal = await open({
    'POST /api/s_type/places/{id}/merge_traps': () =>
      refused ? refusal('internal_error') : { change_id: '8', changed: 3 },
  });
  await choose('l');
  await bar.getByRole('button', { name: 'Merge trap numbers' }).click();
  // Suggestions would cover what is said about the merge.
  await expect.element(dialog.getByRole('combobox', { name: 'Trap number' })).toHaveFocus();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: 'Trap number' }).fill('1');
  await apply().click();
  await expect.element(dialog.getByRole('alert')).not.toBeEmptyDOMElement();
  refused = false;
  await apply().click();
  await expect.element(page.getByText('The traps have been merged into 1: 3 events changed.')).toBeVisible();
  expect(portal.asked('POST /api/s_type/places/{id}/merge_traps')[0]?.body).toEqual({ trap_nos: ['l'], into: '1' });
});

it('shows which traps of a month have not been uploaded, first, and opens their upload', async () => {
  await open({
    'GET /api/s_type/places/{id}/traps': ({ query }) => ({
      month: query['month'] ?? '',
      traps: [
        { trap_no: '1', events: 1, newest: null },
        { trap_no: '2', events: 0, newest: null },
      ],
    }),
  });
  await page.getByRole('button', { name: 'Traps of a month' }).click();
  await expect.element(dialog.getByText('1 of 2 traps have been uploaded.')).toBeVisible();
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('strong')?.textContent),
  ).toEqual(['2', '1']);
  await dialog.getByRole('button', { name: 'Upload scans of trap 2' }).click();
  await expect.element(page.getByRole('dialog').getByRole('combobox', { name: 'Trap number' })).toHaveValue('2');
});

it('draws the selected events, all insects at first', async () => {
  await open();
  await choose('1', '2');
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Insect type' })).toHaveValue('');
  await expect.element(dialog.getByText('2 selected events')).toBeVisible();
  await dialog.getByText('As table').click();
  await expect.element(dialog.getByRole('cell', { name: '8' })).toBeVisible();
});
