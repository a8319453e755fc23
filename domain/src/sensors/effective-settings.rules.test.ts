import { expect, it } from 'vitest';
import { effectiveSettings, settingsHolder, sitesCount } from './effective-settings.rules.ts';

const on = ['zoom_v2', 'sensor_installation_sites'];

it('sites are in use if the organization’s features include them; without an organization, the creator’s', () => {
  const nobody = { organization_id: null, organization_features: null, creator_features: null };
  expect(sitesCount(nobody)).toBe(false);
  expect(sitesCount({ ...nobody, creator_features: [] })).toBe(false);
  expect(sitesCount({ ...nobody, creator_features: on })).toBe(true);
  const member = { organization_id: 1, organization_features: ['zoom_v2'], creator_features: on };
  expect(sitesCount(member)).toBe(false);
  expect(sitesCount({ ...member, organization_features: on, creator_features: null })).toBe(true);
});

it('the site’s settings replace the sensor’s if sites are in use', () => {
  const sensor = { threshold: 5, increase_threshold: 2, photo_interval: 3_600 };
  const site = { threshold: 0, increase_threshold: 7, photo_interval: 600 };
  expect(effectiveSettings(sensor, site, true)).toEqual(site);
  expect(effectiveSettings(sensor, site, false)).toEqual(sensor);
  expect(effectiveSettings(sensor, null, true)).toEqual(sensor);
  expect(effectiveSettings(sensor, { ...site, photo_interval: null }, true)).toEqual({
    ...site,
    photo_interval: 3_600,
  });
});

it('settings are set at the site only for a sensor that stands at one, and only if sites are in use', () => {
  expect(settingsHolder(true, true)).toBe('installation_site');
  expect(settingsHolder(true, false)).toBe('sensor');
  expect(settingsHolder(false, true)).toBe('sensor');
  expect(settingsHolder(false, false)).toBe('sensor');
});
