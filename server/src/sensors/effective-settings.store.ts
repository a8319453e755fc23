// SQL twins of effective-settings.rules.ts: which settings apply. All take aliases.

/** Aliases of a sensor or site and of the rows that decide whether sites are in use for it. */
export interface FeatureRows {
  /** Has `organization_id`. */
  readonly asset: string;
  /** The account that created it. */
  readonly creator: string;
  /** Its organization, left-joined. */
  readonly organization: string;
}

/** Aliases of a sensor and of the rows that decide its settings. */
export interface SettingRows extends Omit<FeatureRows, 'asset'> {
  readonly sensor: string;
  /** The site at which it stands, left-joined. */
  readonly site: string;
}

/** SQL twin of `sitesCount`: whether sites are in use for a sensor or site; null if no features are known. */
export function sitesCountSql({ asset, creator, organization }: FeatureRows): string {
  return `('sensor_installation_sites' = any(case when ${asset}.organization_id is null then ${creator}.active_features
    else ${organization}.active_features end))`;
}

/** SQL twin of `settingsHolder`: whether the settings that apply are those of the site; null if no features are known. */
export function siteAppliesSql({ sensor, site, ...rows }: SettingRows): string {
  return `${site}.id is not null and ${sitesCountSql({ ...rows, asset: sensor })}`;
}

/** SQL of the effective threshold. SQL twin of `effectiveSettings`, like those below. */
export function effectiveThresholdSql(rows: SettingRows): string {
  return `case when ${siteAppliesSql(rows)} then ${rows.site}.threshold else ${rows.sensor}.threshold end`;
}

/** SQL of the effective increase threshold. */
export function effectiveIncreaseThresholdSql(rows: SettingRows): string {
  return `case when ${siteAppliesSql(rows)} then ${rows.site}.increase_threshold
    else ${rows.sensor}.increase_threshold end`;
}

/**
 * SQL of the effective photo interval, in seconds.
 * @param rows `asset`: the sensor or site whose owner's features apply; by default the sensor. A site and its sensor
 * have the same owner
 */
export function effectiveIntervalSql({
  sensor,
  site,
  asset = sensor,
  ...rows
}: SettingRows & Partial<FeatureRows>): string {
  return `coalesce(case when ${sitesCountSql({ ...rows, asset })}
    then (${site}.sensor_settings ->> 'photo_interval')::integer end, ${sensor}.photo_interval)`;
}
