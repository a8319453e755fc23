import { expect, it } from 'vitest';
import { isVeryWide } from './picture-shape.rules.ts';

it('a photo more than three times as wide as high is very wide', () => {
  expect(isVeryWide({ width: 50_248, height: 5_472 })).toBe(true);
  expect(isVeryWide({ width: 3_000, height: 1_000 })).toBe(false);
  expect(isVeryWide({ width: null, height: null })).toBe(false);
});
