import { expect, it } from 'vitest';
import { ownerCells, type OwnerColumn } from './event-cells.rules.ts';

const owner = {
  organization: 'North',
  user: 'Ann',
  sensor: 'Trap',
  id: 'T1',
  place: 'Hall',
  installed_on: '2026-01-02',
  memo: '',
};

it.each<[OwnerColumn, string]>([
  ['organization', 'North'],
  ['user', 'Ann'],
  ['sensor', 'Trap'],
  ['id', 'T1'],
  ['place', 'Hall'],
  ['memo', ''],
])('the column %s of an owner contains %j', (column, value) => {
  expect(ownerCells(column, owner)).toEqual([{ kind: 'text', value }]);
});

it('the day of installation is a day, or blank if it is not known', () => {
  expect(ownerCells('installed_on', owner)).toEqual([{ kind: 'day', value: '2026-01-02' }]);
  expect(ownerCells('installed_on', { ...owner, installed_on: '' })).toEqual([{ kind: 'blank' }]);
});
