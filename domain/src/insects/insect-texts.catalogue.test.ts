import { describe, expect, it } from 'vitest';
import { insectReference, insectTypes } from './insect.catalogue.ts';
import { insectTexts } from './insect-texts.catalogue.ts';

const japanese = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

const sentences = (text: string, end: RegExp): number => text.split(end).filter((part) => part.trim() !== '').length;

describe('insect texts', () => {
  it('exist for exactly the 26 types', () => {
    expect(Object.keys(insectTexts).toSorted()).toEqual([...insectTypes].toSorted());
  });

  it.each(insectTypes)('describe %s in three to five sentences of both languages', (type) => {
    const { department, description } = insectTexts[type];
    expect(department.en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    expect(department.ja).toMatch(japanese);
    expect(description.en).toMatch(/^[A-Z][\x20-\x7e]+\.$/);
    expect(description.ja.at(-1)).toBe('。');
    for (const count of [sentences(description.en, /\. /), sentences(description.ja, /。/)]) {
      expect(count).toBeGreaterThanOrEqual(3);
      expect(count).toBeLessThanOrEqual(5);
    }
    expect(description.en.length).toBeGreaterThan(200);
    expect(description.ja.length).toBeGreaterThan(100);
  });

  it('give a size in millimetres for every type but others', () => {
    for (const type of insectTypes) {
      expect(/\d ?mm/.test(insectTexts[type].description.en), type).toBe(type !== 'others');
      expect(/\dmm/.test(insectTexts[type].description.ja), type).toBe(type !== 'others');
    }
  });

  it('name the order and family of the reference in the English department', () => {
    for (const type of insectTypes) {
      const { order, family } = insectReference[type];
      expect(insectTexts[type].department.en).toContain(order ?? '');
      expect(insectTexts[type].department.en).toContain(family ?? '');
    }
  });

  it('are unique', () => {
    expect(new Set(insectTypes.map((type) => insectTexts[type].description.en)).size).toBe(26);
    expect(new Set(insectTypes.map((type) => insectTexts[type].description.ja)).size).toBe(26);
  });
});
