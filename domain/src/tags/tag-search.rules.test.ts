import { expect, it } from 'vitest';
import { foldTag } from './tag-search.rules.ts';

it.each([
  ['Window', 'wINDOW'],
  ['ＡＢＣ１２', 'abc12'],
  ['ﾊｴ', 'ハエ'],
  ['清掃後', '清掃後'],
])('%s is found as %s', (tag, search) => {
  expect(foldTag(tag)).toBe(foldTag(search));
});
