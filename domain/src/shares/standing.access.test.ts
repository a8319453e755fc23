import { expect, it } from 'vitest';
import { mayReadShares, mayShare } from './share.access.ts';
import { mayEdit, maySee, owns, permissionsOf, seesByShare, type Standing } from './standing.access.ts';

/** Rights in the order of the columns. */
const rights = [maySee, mayEdit, mayShare, mayReadShares, owns, seesByShare];
const table: readonly (readonly [Standing, readonly boolean[], readonly string[]])[] = [
  ['none', [false, false, false, false, false, false], []],
  ['shared_read', [true, false, false, false, false, true], ['read']],
  ['shared_full', [true, true, true, true, false, true], ['full']],
  ['creator', [true, true, true, true, true, false], ['full']],
  ['organization_admin', [true, true, true, true, true, false], ['full']],
  ['admin', [true, true, false, true, true, false], ['full']],
];

it.each(table)(
  '%s may see, edit, share, read shares, owns, and sees by share: %j',
  (standing, expected, permissions) => {
    expect(rights.map((right) => right(standing))).toEqual(expected);
    expect(permissionsOf(standing)).toEqual(permissions);
  },
);
