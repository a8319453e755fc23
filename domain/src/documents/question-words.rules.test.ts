import { describe, expect, it } from 'vitest';
import { questionWords } from './question-words.rules.ts';

describe('the words of a question', () => {
  it('are without those that stand everywhere', () => {
    expect(questionWords('What does the manual say about cleaning the lamp?')).toEqual(['cleaning', 'lamp']);
  });

  it('are found in Japanese, which has no spaces', () => {
    expect(questionWords('マニュアルには捕虫紙の交換について何と書いてありますか')).toEqual(
      expect.arrayContaining(['捕虫', '交換']),
    );
    expect(questionWords('ですか。')).toEqual([]);
  });

  it('are folded and said once', () => {
    expect(questionWords('Ｌａｍｐ lamp LAMP')).toEqual(['lamp']);
  });
});
