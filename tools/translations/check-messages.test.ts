import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isNode } from '../architecture/syntax.ts';
import { checkMessages } from './check-messages.ts';

function check(text: string): readonly string[] {
  const program: unknown = parseSync('noun.messages.ts', text).program;
  if (!isNode(program)) throw new Error('no program');
  return checkMessages(program);
}

describe('checkMessages', () => {
  it('accepts two complete languages', () => {
    const text = `export const m = defineMessages('x', {
      en: { a: 'Save', 'b-c': { d: '{{count}} insects' }, n_one: '{{count}} day', n_other: '{{count}} days', csv: 'CSV', no: 'No.', bTitle: 'Choose a name' },
      ja: { a: '保存', 'b-c': { d: '{{ count }}匹' }, n_other: '{{count}}日', csv: 'CSV', no: '番号', bTitle: '名前を選んでください' } } as const);`;
    expect(check(text)).toEqual([]);
  });

  it.each([
    [`{ en: { a: 'A' }, ja: {} }`, 'a is missing in ja'],
    [`{ en: {}, ja: { a: { b: '虫' } } }`, 'a.b is missing in en'],
    [`{ en: { a: 'A' } }`, 'only one language'],
    [`{ en: { a: '' }, ja: { a: '虫' } }`, 'a is empty'],
    [`{ en: { a: '{{n}} insects' }, ja: { a: '{{m}}匹' } }`, 'a has different placeholders'],
    [`{ en: { a: 'Save' }, ja: { a: 'Save' } }`, 'a is not translated into ja'],
    [`{ en: { a: '保存' }, ja: { a: '保存' } }`, 'a is not translated into en'],
    [`{ en: { a: 'Name is required' }, ja: { a: '名前を入力してください' } }`, 'a lacks the 。'],
    [`{ en: { a: 'It was saved.' }, ja: { a: '保存しました' } }`, 'a lacks the 。'],
    [`{ fr: {} }`, 'no { en, ja }'],
  ])('%s: %s', (object, message) => {
    expect(check(`export const m = ${object};`)).toEqual([expect.stringContaining(message)]);
  });
});
