import { tagLimits } from '@trapline/domain/tags/tag.limits.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { keepRecentTags } from './recent-tags.ts';
import { TagPicker } from './tag-picker.tsx';

const field = page.getByRole('textbox');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const group = (name: string) => page.getByRole('group', { name });

/** Opens the tag picker of an event with the tag `leg`, in a portal with some known tags. */
async function pick(part: {
  readonly adding?: boolean;
  readonly tags?: readonly string[];
  readonly features?: string[];
}) {
  const onSubmit = vi.fn<(tags: readonly string[], before: readonly string[]) => void>();
  const onCancel = vi.fn<() => void>();
  const known = ['Wing', 'wing 2', 'leg'];
  const find = (search = '') => {
    const tags = known.filter((tag) => tag.toLowerCase().includes(search.toLowerCase()));
    return { tags, events: tags.map((tag) => 1_000 * tag.length) };
  };
  const portal = portalThat({
    'GET /api/tags': ({ query }) => find(query['search']),
    'GET /api/user_info/used_tags': ({ query }) => ({ tags: find(query['search']).tags }),
  });
  const { adding = true, tags = ['leg'], features = ['sensor_installation_sites'] } = part;
  const picker = <TagPicker tags={tags} adding={adding} onSubmit={onSubmit} onCancel={onCancel} />;
  await show(picker, { user: testUser({ active_features: features }) });
  await expect.element(field).toHaveFocus();
  return { onSubmit, onCancel, portal };
}

it('accepts known tags and a new one, and submits them with the initial tags', async () => {
  const { onSubmit } = await pick({});
  await userEvent.fill(field, 'WING');
  await button('Choose Wing').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Wing chosen');
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '窓');
  await button('Add “窓”').click();
  await button('Remove leg').click();
  await expect.element(field).toHaveFocus();
  await button('OK').click();
  expect(onSubmit.mock.calls).toEqual([[['Wing', '窓'], ['leg']]]);
  // The tags chosen last are offered first next time; those that were already on the event are not.
  await pick({ tags: [] });
  await expect.poll(() => group('Recent tags').element().textContent).toBe('Recent tags窓Wing');
});

it('works by keyboard alone: Enter takes the tag that is spelled out, and submits if the field is empty', async () => {
  const { onSubmit } = await pick({});
  // Before the portal has responded to the search.
  await userEvent.type(field, 'wing 2{Enter}');
  await expect.element(button('Remove wing 2')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit.mock.calls[0]?.[0]).toEqual(['leg', 'wing 2']);
});

it('submits nothing when cancelled, by its button or by Escape', async () => {
  const { onSubmit, onCancel } = await pick({});
  await userEvent.fill(field, 'wing');
  await button('Choose Wing').click();
  await button('Cancel').click();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says that a tag is already chosen, and offers no second spelling of it', async () => {
  await pick({});
  await userEvent.fill(field, 'ＬＥＧ');
  await expect.element(page.getByText('“leg” is already chosen.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Add/ }).elements()).toEqual([]);
});

it('creates no new tag for a filter, and takes the first match', async () => {
  const { onSubmit } = await pick({ adding: false, tags: [] });
  await userEvent.fill(field, 'nobody has it');
  await expect.element(page.getByText('No other tag contains “nobody has it”.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Add/ }).elements()).toEqual([]);
  await userEvent.fill(field, 'win');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Wing')).toBeVisible();
  await button('OK').click();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual(['Wing']);
});

it('is full at the maximum number of tags of an event', async () => {
  const tags = Array.from({ length: tagLimits.perEvent }, (_, index) => `tag ${index}`);
  await pick({ tags });
  await expect.element(page.getByText(`No more than ${tagLimits.perEvent} tags can be chosen.`)).toBeVisible();
  await userEvent.fill(field, 'Wing');
  await expect.element(button('Choose Wing')).toBeDisabled();
  await button('Remove tag 0').click();
  await expect.element(button('Choose Wing')).toBeEnabled();
});

it('searches the account’s own tags if sites are not used', async () => {
  const { portal } = await pick({ features: [] });
  await userEvent.fill(field, 'wing');
  await expect.element(button('Choose Wing')).toBeVisible();
  expect(portal.asked('GET /api/tags')).toEqual([]);
  await userEvent.clear(field);
  await expect.element(group('Often used tags')).toHaveTextContent('Often used tagsWingwing 2');
  expect(portal.asked('GET /api/user_info/used_tags').at(-1)?.query).toEqual({ search: 'wing' });
});

it('says when tags cannot be looked up, and keeps the search', async () => {
  portalThat({ 'GET /api/tags': () => refusal('forbidden') });
  await show(<TagPicker tags={[]} adding onSubmit={() => {}} onCancel={() => {}} />, { locale: 'ja', phone: true });
  await userEvent.fill(field, 'wing');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '再試行' })).toBeVisible();
  await expect.element(field).toHaveValue('wing');
});

it('does not show the recent tags of another account', async () => {
  keepRecentTags('2', ['theirs']);
  await pick({ tags: [] });
  await expect.element(group('Often used tags')).toBeVisible();
  expect(group('Recent tags').elements()).toEqual([]);
});

it('offers tags that many events carry, with their number, and takes one by one press', async () => {
  const { onSubmit } = await pick({});
  const frequent = group('Often used tags');
  await expect.element(frequent).toHaveTextContent('Often used tagsWing 4,000wing 2 6,000');
  await frequent.getByRole('button', { name: 'wing 2 6,000', exact: true }).click();
  await expect.element(frequent).toHaveTextContent('Often used tagsWing 4,000');
  await expect.element(button('Remove wing 2')).toBeVisible();
  await button('OK').click();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual(['leg', 'wing 2']);
});

it('says how tags get here if there are none yet', async () => {
  portalThat({ 'GET /api/tags': () => ({ tags: [], events: [] }) });
  await show(<TagPicker tags={[]} adding onSubmit={() => {}} onCancel={() => {}} />);
  await expect.element(page.getByText('Tags that you use appear here.')).toBeVisible();
});
