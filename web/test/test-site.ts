import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';

/** A site of the caller without a sensor, with ordinary values except those in `part`. */
export function testSite(part: Partial<InstallationSite> = {}): InstallationSite {
  return {
    id: '7',
    name: 'Dock',
    type: 'rat_monitor',
    shared: false,
    shared_by: null,
    bookmarked: false,
    permissions: ['read', 'full'],
    sites_in_use: true,
    threshold: null,
    increase_threshold: null,
    memo: null,
    sensor_settings: null,
    receive_notifications: false,
    trap_replaced_on: null,
    trap_effective_days: null,
    sensor_id: null,
    sensor: null,
    organization: null,
    time_zone: 'Asia/Tokyo',
    created_by: null,
    installed_at: null,
    last_active: null,
    no_response: false,
    health_poor: null,
    health_problems: [],
    has_data: false,
    has_shares: false,
    etag: '1',
    ...part,
  };
}
