import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { RecordProblem } from './record-problem.tsx';
import { useRecord, useRecordForm } from './use-record-form.ts';

interface Asset {
  readonly name: string;
}

/** A record with one required field, built like every record page. */
function AssetRecord(props: {
  readonly asset: Asset | null;
  readonly send: (name: string) => Promise<Asset>;
  readonly onCreated: () => void;
  readonly checking?: boolean;
}) {
  const record = useRecord(props.asset);
  const valuesOf = (asset: Asset | null) => ({ name: asset?.name ?? '' });
  const form = useForm({
    initialValues: valuesOf(props.asset),
    validate: { name: (name) => (name === '' ? 'It needs a name' : null) },
  });
  const editing = useRecordForm({
    record,
    form,
    valuesOf,
    checking: props.checking ?? false,
    isChanged: (asset, { name }) => asset.name !== name,
    send: ({ name }) => props.send(name),
    fetch: (asset) => Promise.resolve(asset),
    keep: () => {},
    onCreated: () => Promise.resolve(props.onCreated()),
    flawOf: () => null,
    words: { saved: 'It is saved', failed: 'It is not saved' },
  });
  return (
    <form aria-label="Asset" onSubmit={editing.submit}>
      <TextInput label="Name" {...form.getInputProps('name')} disabled={editing.mode === 'viewing'} />
      {editing.problem !== null && <RecordProblem error={editing.problem} onReload={editing.reload} />}
      <Button onClick={editing.edit}>Edit</Button>
      <Button type="submit">Keep</Button>
    </form>
  );
}

const field = page.getByRole('textbox', { name: 'Name' });
const question = page.getByRole('dialog', { name: 'Save your changes?' });
const answer = (name: string) => question.getByRole('button', { name, exact: true }).click();

/** Changes a record's name and tries to leave the page. */
async function leaveChanged(asset: Asset | null, send: (name: string) => Promise<Asset>, name = 'New name') {
  const onCreated = vi.fn<() => void>();
  const shown = await show(<AssetRecord asset={asset} send={send} onCreated={onCreated} />);
  if (asset) await page.getByRole('button', { name: 'Edit' }).click();
  await userEvent.fill(field, name);
  shown.go('/elsewhere');
  await expect.element(question).toBeVisible();
  return { ...shown, onCreated };
}

const keep = () => vi.fn<(name: string) => Promise<Asset>>((name) => Promise.resolve({ name }));

it('saves, and continues to the requested page', async () => {
  const send = keep();
  const { path } = await leaveChanged({ name: 'Old name' }, send);
  await answer('Save');
  await expect.element(page.getByText('It is saved')).toBeVisible();
  await expect.poll(path).toBe('/elsewhere');
  expect(send.mock.calls).toEqual([['New name']]);
});

it('saves a new one without going to its page', async () => {
  const send = keep();
  const { path, onCreated } = await leaveChanged(null, send);
  await answer('Save');
  await expect.poll(path).toBe('/elsewhere');
  expect(send.mock.calls).toEqual([['New name']]);
  expect(onCreated).not.toHaveBeenCalled();
});

it('leaves without saving', async () => {
  const send = keep();
  const { path } = await leaveChanged({ name: 'Old name' }, send);
  await answer('Do not save');
  await expect.poll(path).toBe('/elsewhere');
  expect(send).not.toHaveBeenCalled();
});

it('stays with the entered values, by its button and by Escape', async () => {
  const send = keep();
  const { path, go } = await leaveChanged({ name: 'Old name' }, send);
  await answer('Keep editing');
  await expect.element(question).not.toBeInTheDocument();
  go('/elsewhere');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('New name');
  expect(path()).toBe('/');
  expect(send).not.toHaveBeenCalled();
});

it('stays if saving fails, and says why', async () => {
  const { path } = await leaveChanged({ name: 'Old name' }, () => Promise.reject(new ApiProblem('unavailable', 503)));
  await answer('Save');
  await expect.element(page.getByText('It is not saved')).toBeVisible();
  await expect
    .element(page.getByRole('form').getByRole('alert'))
    .toHaveTextContent('Trapline is not available at the moment.');
  await expect.element(field).toHaveValue('New name');
  expect(path()).toBe('/');
});

it('stays at the invalid field, and sends nothing', async () => {
  const send = keep();
  const { path } = await leaveChanged({ name: 'Old name' }, send, '');
  await answer('Save');
  await expect.element(page.getByText('It needs a name')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(path()).toBe('/');
  expect(send).not.toHaveBeenCalled();
});

it('does not ask if nothing was changed', async () => {
  const shown = await show(<AssetRecord asset={{ name: 'Old name' }} send={keep()} onCreated={() => {}} />);
  await page.getByRole('button', { name: 'Edit' }).click();
  shown.go('/elsewhere');
  await expect.poll(shown.path).toBe('/elsewhere');
  await expect.element(question).not.toBeInTheDocument();
});

/** A save that stays pending until it is released. */
function slowSave() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn<(name: string) => Promise<Asset>>(async (name) => {
    await promise;
    return { name };
  });
  return { send, finish: () => resolve() };
}

it('waits for a running save, without asking or sending again', async () => {
  const { send, finish } = slowSave();
  const onCreated = vi.fn<() => void>();
  const { go, path } = await show(<AssetRecord asset={null} send={send} onCreated={onCreated} />);
  await userEvent.fill(field, 'New name');
  await page.getByRole('button', { name: 'Keep' }).click();
  go('/elsewhere');
  go('/elsewhere/too');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe('/');
  finish();
  await expect.poll(path).toBe('/elsewhere');
  expect(send.mock.calls).toEqual([['New name']]);
  expect(onCreated).not.toHaveBeenCalled();
});

it('sends nothing while an entry is still being checked', async () => {
  const send = keep();
  const { go, path } = await show(<AssetRecord asset={null} send={send} onCreated={() => {}} checking />);
  await userEvent.fill(field, 'New name');
  go('/elsewhere');
  await expect.element(question).toBeVisible();
  await answer('Save');
  await expect.element(page.getByText('It cannot be saved yet: an entry is still being checked.')).toBeVisible();
  expect(path()).toBe('/');
  expect(send).not.toHaveBeenCalled();
});
