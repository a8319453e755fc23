import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pageOfSettings, settingList } from './setting-list.ts';

const folder = new URL('.', import.meta.url);

it('the reference of settings is made of the list in the code: node tools/settings-page.ts', async () => {
  const page = await readFile(new URL('../../../../docs/operations/settings.md', folder), 'utf8');
  expect(page).toBe(pageOfSettings(page));
});

it('every setting of the list is read', async () => {
  const files = (await readdir(folder)).filter((name) => !/setting-list|\.test\./.test(name));
  const code = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  const names: readonly string[] = settingList.flatMap((entry) => entry.names);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
