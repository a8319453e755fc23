/**
 * The rooms of `web/src` from the ground up: each may import those before it, also for types, and none after it. So no
 * two of them import each other, and whoever changes a room knows who stands on it.
 */
export const webRooms: readonly string[] = [
  // What knows nothing of Trapline's nouns: calls, languages, times; then the components every page is made of.
  ...['platform', 'ui'],
  // What nouns are shown with, wherever they are named.
  ...['insects', 'sensor-types'],
  // Who is signed in, and the people of the portal. `accounts` are other people's, `own-account` is one's own.
  ...['own-account', 'audit', 'activity-logs', 'organizations', 'sign-in', 'accounts'],
  // Sensors, sites, and what both have. `installations` is which sensor stands at which site.
  ...['shares', 'bookmarks', 'health', 'installations', 'uploads', 'sensors', 'installation-sites'],
  // Events, and the pages that show them.
  ...['events', 'tags', 'dashboard', 'viewer', 'gallery', 'activities'],
  // The frame around all pages.
  'shell',
];
