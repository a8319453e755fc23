// Whose settings count, as SQL: beside their twins in effective-settings.rules.ts. They are of the sensor `s`, its `creator`
// and organization `o`, and the `site` at which it stands, which is joined from the left.

/**
 * SQL of whether sites are in use for an asset; null where no features are known. As `sitesCount` of
 * effective-settings.rules.ts.
 * @param asset the alias of the sensor or site, whose creator is `creator` and whose organization is `o`
 */
export function sitesCountSql(asset: 's' | 'site'): string {
  return `('sensor_installation_sites' = any(
    case when ${asset}.organization_id is null then creator.active_features else o.active_features end))`;
}

const siteCounts = `site.id is not null and ${sitesCountSql('s')}`;

/** SQL of the threshold that counts. As `effectiveSettings`, like those below. */
export const effectiveThresholdSql = `case when ${siteCounts} then site.threshold else s.threshold end`;

/** SQL of the increase threshold that counts. */
export const effectiveIncreaseThresholdSql = `case when ${siteCounts} then site.increase_threshold
  else s.increase_threshold end`;

/**
 * SQL of the photo interval that counts, in seconds.
 * @param asset whose owner decides; a site and its sensor are of one owner
 * @param own SQL of the sensor's own interval
 */
export function effectiveIntervalSql(asset: 's' | 'site' = 's', own = 's.photo_interval'): string {
  return `coalesce(case when ${sitesCountSql(asset)} then (site.sensor_settings ->> 'photo_interval')::integer end, ${own})`;
}
