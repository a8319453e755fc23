import type {
  InstallationSite,
  InstallationSiteChange,
  InstallationSiteCreation,
} from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import {
  type TypeSettingsFacts,
  typeSettingsSent,
  type TypeSettingsValues,
  typeSettingsValues,
} from '../sensor-types/type-settings/type-settings.ts';

/** Values of the site form. Empty strings mean no value. */
export interface SiteValues extends TypeSettingsValues {
  readonly name: string;
  readonly memo: string;
  readonly sensor_id: string;
  readonly receive_notifications: boolean;
}

/** The settings of a site that only some types have. */
export function typeSettingsFacts(site: InstallationSite): TypeSettingsFacts {
  return { ...site, photo_interval: site.sensor_settings?.photo_interval ?? null };
}

/** Form values for a site; null for a new one. Source: SITE-1. */
export function valuesOf(site: InstallationSite | null): SiteValues {
  return {
    name: site?.name ?? '',
    memo: site?.memo ?? '',
    sensor_id: site?.sensor_id ?? '',
    receive_notifications: site?.receive_notifications ?? false,
    ...typeSettingsValues(site && typeSettingsFacts(site)),
  };
}

/** Error in the name that prevents the form from being sent. Source: SITE-2. */
export function nameFlaw({ name }: SiteValues): 'required' | null {
  return name.trim() === '' ? 'required' : null;
}

/**
 * The request body that creates a site. Source: SITE-1.
 * @param withNotifications whether the form has a field for notifications, as everywhere but in the back office
 */
export function creationOf(values: SiteValues, type: SensorType, withNotifications: boolean): InstallationSiteCreation {
  const { photo_interval, ...typeSettings } = typeSettingsSent(type, values);
  return {
    name: values.name.trim(),
    type,
    memo: values.memo,
    sensor_id: values.sensor_id === '' ? null : values.sensor_id,
    sensor_settings: photo_interval === undefined ? {} : { photo_interval },
    ...typeSettings,
    ...(withNotifications ? { receive_notifications: values.receive_notifications } : {}),
  };
}

/** Only the changed fields, with settings compared deeply. Source: SITE-5. */
export function changesOf(
  site: InstallationSite,
  values: SiteValues,
  withNotifications: boolean,
): InstallationSiteChange {
  const { type: _, ...wanted } = creationOf(values, site.type, withNotifications);
  const had = new Map<string, unknown>(Object.entries(creationOf(valuesOf(site), site.type, withNotifications)));
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(had.get(field)),
  );
  return Object.fromEntries(changed);
}
