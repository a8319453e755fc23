import { expect, it } from 'vitest';
import { holderOf } from './settings-holder.ts';

const sensor = { kind: 'sensor', id: 'SN-1' } as const;
const site = { kind: 'installation_site', id: '7' } as const;
const ofSensor = (settings_holder: 'sensor' | 'installation_site', installation_site_id: string | null) =>
  holderOf(sensor, { sensor: { settings_holder, installation_site_id }, site: undefined });
const ofSite = (sites_in_use: boolean, sensor_id: string | null) =>
  holderOf(site, { sensor: undefined, site: { sites_in_use, sensor_id } });

it('the settings of a sensor are its own, or those of its site', () => {
  expect(ofSensor('sensor', null)).toEqual(sensor);
  expect(ofSensor('sensor', '7')).toEqual(sensor);
  expect(ofSensor('installation_site', '7')).toEqual(site);
});

it('the settings of a sensor at a site that the user may not see are unknown', () => {
  expect(ofSensor('installation_site', null)).toBeNull();
});

it('the settings of a site are those of its sensor if sites are not in use', () => {
  expect(ofSite(true, 'SN-1')).toEqual(site);
  expect(ofSite(true, null)).toEqual(site);
  expect(ofSite(false, 'SN-1')).toEqual(sensor);
  expect(ofSite(false, null)).toEqual(site);
});

it('nothing is known before the asset is loaded', () => {
  expect(holderOf(sensor, { sensor: undefined, site: undefined })).toBeUndefined();
  expect(holderOf(site, { sensor: undefined, site: undefined })).toBeUndefined();
});
