import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { isNode } from '../architecture/syntax.ts';
import { checkStyle, styleFlaws } from './text-style.ts';

it.each([
  'Log in again.',
  'You have been logged out.',
  'Change it at once.',
  'Look among unwanted mail.',
  'What it may use',
  'Days and months are told in this zone.',
  'Stays as it is',
  'To the organizations',
  'Adds an account without organization at once',
  'It is good for 10 minutes.',
  'As the device',
  'ACTIVITY',
  'ログアウト',
  'アクティビティを表示',
  '出荷口 を CSV で出力',
  '中村 葵(製造一課)',
  '使えません。 もう一度お試しください。',
  '使えません。もう一度お試しください',
  '{{name}} を出力しました。',
  '8～30文字',
  '{{from}}〜{{to}} に検出',
])('finds a flaw in "%s"', (text) => {
  expect(styleFlaws(text)).toHaveLength(1);
});

it.each([
  'Sign in',
  'Activity logs',
  '操作履歴',
  '最終通信 9:30',
  'URLを（CSVで）保存しました。',
  '{{name}}のCSV',
  '最終通信 {{time}}',
  '種類を選んでください',
  'CSV',
])('accepts "%s"', (text) => {
  expect(styleFlaws(text)).toEqual([]);
});

it('checks every text of a file, in templates without their changing parts', () => {
  const program: unknown = parseSync(
    'a.mail.ts',
    'const a = [`${b}。${c}`, `${b} を見る`, `${b}を見る`, "Log in"];',
  ).program;
  if (!isNode(program)) throw new Error('no program');
  expect(checkStyle(program)).toEqual([expect.stringContaining('を見る"'), expect.stringContaining('"Log in"')]);
});
