import { expect, it } from 'vitest';
import type { Standing } from '../shares/standing.access.ts';
import { knowsLess, placedValues, sensorValuesAs, siteValuesAs, valuesOfInstallation } from './event-csv.access.ts';

const values = {
  organization: 'North',
  user: 'Ann',
  sensor: 'Trap',
  id: 'S1',
  place: 'Hall',
  installed_on: '2026-01-02',
  memo: 'key under the mat',
};

it('a share to read hides the memo of a sensor', () => {
  expect(sensorValuesAs(values, 'shared_read')).toEqual({ ...values, memo: '' });
  for (const sensor of ['shared_full', 'creator', 'organization_admin', 'admin'] as const)
    expect(sensorValuesAs(values, sensor)).toEqual(values);
});

it('a share of a site leaves only its name', () => {
  const nothing = { organization: '', user: '', sensor: '', id: '', installed_on: '', memo: '', place: 'Hall' };
  expect(siteValuesAs(values, { sensor: 'none', site: 'shared_read' })).toEqual(nothing);
});

it('a share of the sensor adds the sensor, but nothing else of the site', () => {
  const known = { ...values, organization: '', user: '', memo: '' };
  for (const sensor of ['shared_read', 'shared_full'] as const)
    expect(siteValuesAs(values, { sensor, site: 'shared_read' })).toEqual(known);
});

it('owners of a site know everything', () => {
  for (const site of ['creator', 'organization_admin', 'admin'] as const)
    expect(siteValuesAs(values, { sensor: 'none', site })).toEqual(values);
});

it('a reader knows less once a right has ended, not when one was added', () => {
  const shared = { sensor: 'none', site: 'shared_read' } as const;
  const sensorToo = { sensor: 'shared_read', site: 'shared_read' } as const;
  const editor = { sensor: 'shared_full', site: 'shared_read' } as const;
  const owner = { sensor: 'creator', site: 'creator' } as const;
  const order = [shared, sensorToo, editor, owner];
  for (const [before, one] of order.entries()) {
    for (const [after, other] of order.entries()) expect(knowsLess(one, other)).toBe(after < before);
  }
});

it('a sensor has the place and the day of the site where it stood, for readers who may know the site', () => {
  const installation = (standing: Standing) => ({ place: 'North door', installed_on: '2026-03-04', standing });
  const atSite = { ...values, place: 'North door', installed_on: '2026-03-04' };
  expect(valuesOfInstallation(values, installation('none'), 'creator')).toEqual(atSite);
  expect(valuesOfInstallation(values, installation('shared_read'), 'shared_read')).toEqual(atSite);
  expect(valuesOfInstallation(values, installation('none'), 'shared_full')).toEqual(values);
});

it('a sensor without a known place has its name there', () => {
  expect(placedValues({ ...values, place: '' }).place).toBe('Trap');
  expect(placedValues(values)).toEqual(values);
});
