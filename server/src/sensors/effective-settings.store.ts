// SQL twins of effective-settings.rules.ts: which settings apply. They use the sensor `s`, its `creator` and
// organization `o`, and the left-joined `site` at which it stands.

/**
 * SQL twin of `sitesCount`: whether sites are in use for an asset; null if no features are known.
 * @param asset the alias of the sensor or site, whose creator is `creator` and whose organization is `o`
 */
export function sitesCountSql(asset: 's' | 'site'): string {
  return `('sensor_installation_sites' = any(
    case when ${asset}.organization_id is null then creator.active_features else o.active_features end))`;
}

const siteCounts = `site.id is not null and ${sitesCountSql('s')}`;

/** SQL of the effective threshold. SQL twin of `effectiveSettings`, like those below. */
export const effectiveThresholdSql = `case when ${siteCounts} then site.threshold else s.threshold end`;

/** SQL of the effective increase threshold. */
export const effectiveIncreaseThresholdSql = `case when ${siteCounts} then site.increase_threshold
  else s.increase_threshold end`;

/**
 * SQL of the effective photo interval, in seconds.
 * @param asset the sensor or site whose owner's features apply; a site and its sensor have the same owner
 * @param own SQL of the sensor's own interval
 */
export function effectiveIntervalSql(asset: 's' | 'site' = 's', own = 's.photo_interval'): string {
  return `coalesce(case when ${sitesCountSql(asset)} then (site.sensor_settings ->> 'photo_interval')::integer end, ${own})`;
}
