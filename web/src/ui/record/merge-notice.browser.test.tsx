import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show, type Surroundings } from '../../../test/show.tsx';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { type FieldTexts, MergeNotice } from './merge-notice.tsx';
import { RecordProblem } from './record-problem.tsx';
import { useRecord, useRecordForm } from './use-record-form.ts';

interface Asset {
  readonly name: string;
  readonly memo: string;
  readonly count: string;
  readonly version: number;
}

type Values = Omit<Asset, 'version'>;
type Change = Partial<Values>;

const texts: FieldTexts<Values> = {
  name: { label: 'Name', show: ({ name }) => name },
  memo: { label: 'Memo', show: ({ memo }) => memo },
  count: { label: 'Count', show: ({ count }) => count },
};
const asset: Asset = { name: 'Dock', memo: 'North', count: '1', version: 1 };
const valuesOf = (given: Asset | null) => ({
  name: given?.name ?? '',
  memo: given?.memo ?? '',
  count: given?.count ?? '',
});
const changesOf = (base: Asset, values: Values): Change => ({
  ...(values.name.trim() === base.name ? {} : { name: values.name.trim() }),
  ...(values.memo === base.memo ? {} : { memo: values.memo }),
  ...(values.count === base.count ? {} : { count: values.count }),
});

/** A record as a server keeps it, which another user can change. */
function server() {
  let present = asset;
  const sent: (Change & { readonly version: number })[] = [];
  const change = (by: Change) => {
    present = { ...present, ...by, version: present.version + 1 };
    return present;
  };
  const load = vi.fn<() => Promise<Asset>>(() => Promise.resolve(present));
  const save = (by: Change, version: number) => {
    sent.push({ ...by, version });
    if (version !== present.version) return Promise.reject(new ApiProblem('precondition_failed', 412));
    return Promise.resolve(change(by));
  };
  return { change, load, save, sent };
}

/** A record with three fields, built like every record page. */
function AssetRecord({ on }: { readonly on: ReturnType<typeof server> }) {
  const record = useRecord<Asset>(asset);
  const form = useForm<Values>({ initialValues: valuesOf(asset) });
  const editing = useRecordForm({
    record,
    form,
    valuesOf,
    isChanged: (base, values) => Object.keys(changesOf(base, values)).length > 0,
    send: (values, base) => on.save(base ? changesOf(base, values) : values, base?.version ?? 0),
    fetch: on.load,
    keep: () => {},
    flawOf: () => null,
    words: { saved: 'It is saved', failed: 'It is not saved' },
  });
  return (
    <form aria-label="Asset" onSubmit={editing.submit}>
      <h1>{editing.mode}</h1>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Memo" {...form.getInputProps('memo')} />
      <TextInput label="Count" {...form.getInputProps('count')} />
      {editing.problem !== null && <RecordProblem error={editing.problem} onReload={editing.reload} />}
      {editing.merge && <MergeNotice merge={editing.merge} texts={texts} />}
      <Button onClick={editing.edit}>Edit</Button>
      <Button type="submit" disabled={!editing.dirty}>
        Save
      </Button>
    </form>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name }).click();
const notice = page.getByRole('region', { name: 'This was changed elsewhere in the meantime' });
const radio = (name: string | RegExp) => notice.getByRole('radio', { name });
const viewing = page.getByRole('heading', { name: 'viewing' });

/** What was included from the other change, by field. */
const included = () =>
  notice
    .getByRole('term')
    .elements()
    .map((one) => one.parentElement ?? one);

/** Enters `mine` while another user saves `theirs`, and saves. */
async function collide(mine: Change, theirs: Change, surroundings?: Surroundings) {
  const on = server();
  const shown = await show(<AssetRecord on={on} />, surroundings);
  await press('Edit');
  for (const [name, value] of Object.entries(mine)) {
    await userEvent.fill(field(name.replace(/^./, (letter) => letter.toUpperCase())), value);
  }
  on.change(theirs);
  await press('Save');
  return { ...shown, on };
}

it('includes what only the other user changed, and saves again with one click', async () => {
  const { on } = await collide({ name: 'Yard' }, { memo: 'South', count: '' });
  await expect.element(notice).toHaveFocus();
  await expect.poll(() => included().map((one) => one.textContent)).toEqual(['MemoSouth', 'CountEmpty']);
  expect(notice.getByRole('radio').elements()).toEqual([]);
  await expect.element(field('Memo')).toHaveValue('South');
  await press('Save');
  await expect.element(viewing).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  expect(on.sent).toEqual([
    { name: 'Yard', version: 1 },
    { name: 'Yard', version: 2 },
  ]);
});

it('asks about a field that both changed, and starts with the own value', async () => {
  const { on } = await collide({ name: 'Yard', memo: 'Mine' }, { name: 'Gate' });
  await expect.element(radio(/Yard/)).toBeChecked();
  await expect.element(field('Name')).toHaveValue('Yard');
  await radio(/Gate/).click();
  await expect.element(field('Name')).toHaveValue('Gate');
  await press('Save');
  await expect.element(viewing).toBeVisible();
  // Only what still differs is sent.
  expect(on.sent.at(-1)).toEqual({ memo: 'Mine', version: 2 });
});

it('returns to the own value, also to one that was typed after the question', async () => {
  const { on } = await collide({ name: 'Yard' }, { name: 'Gate' });
  await userEvent.fill(field('Name'), 'Backyard');
  await expect.element(radio(/Backyard/)).toBeChecked();
  await radio(/Gate/).click();
  await radio(/Backyard/).click();
  await expect.element(field('Name')).toHaveValue('Backyard');
  await press('Save');
  await expect.element(viewing).toBeVisible();
  expect(on.sent.at(-1)).toEqual({ name: 'Backyard', version: 2 });
});

it('ends without another request if the other value was chosen for everything', async () => {
  const { on } = await collide({ name: 'Yard' }, { name: 'Gate' });
  await radio(/Gate/).click();
  await press('Save');
  await expect.element(viewing).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Gate');
  expect(on.sent).toHaveLength(1);
});

it('says so if the other user made the same change', async () => {
  const { on } = await collide({ name: 'Yard' }, { name: 'Yard', count: '2' });
  await expect.element(page.getByText('The same change was already saved elsewhere.')).toBeVisible();
  await expect.element(viewing).toBeVisible();
  await expect.element(field('Count')).toHaveValue('2');
  expect(on.sent).toHaveLength(1);
});

it('merges again if the record changes once more before it is saved', async () => {
  const { on } = await collide({ name: 'Yard' }, { memo: 'South' });
  await expect.element(notice).toBeVisible();
  on.change({ name: 'Gate', count: '3' });
  await press('Save');
  await expect.element(radio(/Yard/)).toBeChecked();
  await press('Save');
  await expect.element(viewing).toBeVisible();
  expect(on.sent.at(-1)).toEqual({ name: 'Yard', version: 3 });
  expect(await on.load()).toEqual({ name: 'Yard', memo: 'South', count: '3', version: 4 });
});

it('keeps what was entered if the other change cannot be loaded, and tries again', async () => {
  const on = server();
  on.load.mockRejectedValueOnce(new ApiProblem('unavailable', 503));
  await show(<AssetRecord on={on} />);
  await press('Edit');
  await userEvent.fill(field('Name'), 'Yard');
  on.change({ name: 'Gate' });
  await press('Save');
  await expect.element(page.getByText('Trapline is not available at the moment.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Yard');
  await press('Try again');
  await expect.element(radio(/Yard/)).toBeChecked();
});

it('asks in Japanese on a phone, the values below each other and at least 44 px high', async () => {
  await collide({ name: 'Yard' }, { name: 'Gate' }, { locale: 'ja', phone: true, scheme: 'dark' });
  const asked = page.getByRole('region', { name: '編集中に、ほかで変更が保存されました' });
  await expect.element(asked.getByRole('radio', { name: '入力した内容 Yard' })).toBeChecked();
  const boxes = asked
    .getByRole('radio')
    .elements()
    .map((one) => one.closest('label')?.getBoundingClientRect());
  const [first, second] = boxes;
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.POSITIVE_INFINITY);
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.right).toBeLessThanOrEqual(390);
  }
});

it('stays on the page if it is left by saving and another change comes first', async () => {
  const on = server();
  const { go, path } = await show(<AssetRecord on={on} />);
  await press('Edit');
  await userEvent.fill(field('Name'), 'Yard');
  on.change({ name: 'Gate' });
  go('/elsewhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(radio(/Yard/)).toBeChecked();
  expect(path()).toBe('/');
});
