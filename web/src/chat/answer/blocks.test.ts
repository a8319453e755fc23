import { expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

it('splits paragraphs, headings and tables at empty lines', () => {
  expect(blocksOf('# Flies\n\nThey grew.\nMost of all here.\n\n\n| a | b |\n|---|---|\n| 1 | 2 |\n')).toEqual([
    '# Flies',
    'They grew.\nMost of all here.',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ]);
});

it('keeps lists together, with what belongs to their items', () => {
  const list = '1. Drains\n\n   Clean them.\n\n2. Doors';
  expect(blocksOf(`First:\n\n${list}\n\nThat is all.`)).toEqual(['First:', list, 'That is all.']);
});

it('keeps code together, also while its end has not arrived', () => {
  expect(blocksOf('```\na\n\nb\n```\n\nend')).toEqual(['```\na\n\nb\n```', 'end']);
  expect(blocksOf('```\na\n\nb')).toEqual(['```\na\n\nb']);
});

it('changes only the last two blocks while an answer grows', () => {
  const whole = 'One.\n\nTwo.\n\n- a\n- b\n\n- c\n\nThree.';
  let before: readonly string[] = [];
  for (let length = 1; length <= whole.length; length += 1) {
    const blocks = blocksOf(whole.slice(0, length));
    expect(blocks.slice(0, Math.max(0, before.length - 2))).toEqual(before.slice(0, -2));
    before = blocks;
  }
  expect(before).toEqual(['One.', 'Two.', '- a\n- b\n\n- c', 'Three.']);
});

it('has no blocks for an empty text', () => {
  expect(blocksOf('')).toEqual([]);
  expect(blocksOf(' \n\n')).toEqual([]);
});
