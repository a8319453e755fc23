import { describe, expect, it } from 'vitest';
import { isRecord } from '../is-record.ts';

const files = import.meta.glob('../../**/*.messages.ts', { eager: true });

interface Word {
  readonly key: string;
  readonly text: string;
}

function wordsOf(texts: unknown, path = ''): Word[] {
  if (typeof texts === 'string') return [{ key: path, text: texts }];
  if (!isRecord(texts)) return [];
  return Object.entries(texts).flatMap(([key, value]) => wordsOf(value, `${path}.${key}`));
}

/** Japanese has no singular, so keys for one are ignored. */
function keysOf(words: readonly Word[]): string[] {
  return words.map(({ key }) => key).filter((key) => !key.endsWith('_one'));
}

function holes(text: string): string {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');
}

const catalogues = Object.entries(files).flatMap(([file, module]) =>
  isRecord(module)
    ? Object.values(module)
        .filter(isRecord)
        .map((texts) => ({ file, en: wordsOf(texts['en']), ja: wordsOf(texts['ja']) }))
    : [],
);

describe('messages', () => {
  it('are found', () => {
    expect(catalogues.length).toBeGreaterThan(5);
  });

  it.each(catalogues)('have the same keys and placeholders in both languages: $file', ({ en, ja }) => {
    expect(keysOf(ja).sort()).toEqual(keysOf(en).sort());
    expect([...en, ...ja].filter(({ text }) => text.trim() === '')).toEqual([]);
    for (const { key, text } of ja) {
      expect(`${key}: ${holes(text)}`).toBe(`${key}: ${holes(en.find((word) => word.key === key)?.text ?? '')}`);
    }
  });

  it('are translated into Japanese', () => {
    const english = catalogues.flatMap(({ file, en, ja }) =>
      ja
        .filter(({ key, text }) => /[a-z]{4}/.test(text) && text === en.find((word) => word.key === key)?.text)
        .map(({ key }) => `${file}${key}`),
    );
    expect(english).toEqual([]);
  });
});
