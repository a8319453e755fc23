/**
 * The rooms of each tree from the ground up: a room may import itself and those before it, types and tests included.
 * Houses of the server's platform are rooms of their own. Who knows the word finds the room: the same word means the
 * same in every tree, but what stands on what differs (a sensor's schema holds its health; its health is kept beside it).
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  domain: [
    ...[
      'common',
      'sources',
      'sensor-types',
      'changes',
      'audit',
      'activity-logs',
      'insects',
      'organizations',
      'accounts',
    ],
    ...[
      'own-account',
      'sign-in',
      'shares',
      'health',
      'sensors',
      'installations',
      'installation-sites',
      'events',
      'tags',
    ],
    ...['detections', 'understanding', 'figures', 'alerts', 'uploads', 'activities', 'exports', 'dashboard'],
  ],
  server: [
    ...[
      'platform/base',
      'platform/streams',
      'platform/configuration',
      'platform/embedded-postgres',
      'platform/instance',
    ],
    ...['platform/database', 'platform/bus', 'platform/secrets', 'platform/jobs', 'platform/mail'],
    ...['platform/storage', 'platform/metrics', 'platform/decoder-protocol', 'platform/headers', 'platform/mail-in'],
    ...['platform/csv'],
    ...['platform/detector', 'platform/images', 'platform/films', 'platform/decoding', 'platform', 'platform/http'],
    'platform/sockets',
    ...['activity-logs', 'audit', 'organizations', 'accounts', 'sign-in', 'own-account', 'shares', 'installations'],
    ...[
      'sensors',
      'health',
      'installation-sites',
      'events',
      'figures',
      'detections',
      'alerts',
      'event-changes',
      'tags',
      'review',
    ],
    ...['uploads', 'understanding', 'activities', 'exports', 'dashboard', 'changes', 'portal', 'demo'],
  ],
  web: [
    // What knows nothing of Trapline's nouns: calls, languages, times; then the components every page is made of.
    ...['platform', 'ui'],
    // What nouns are shown with, wherever they are named.
    ...['insects', 'sensor-types'],
    // Who is signed in, and the people of the portal. `accounts` are other people's, `own-account` is one's own.
    ...['own-account', 'audit', 'activity-logs', 'organizations', 'sign-in', 'accounts'],
    // Sensors, sites, and what both have. `installations` is which sensor stands at which site.
    ...['shares', 'bookmarks', 'health', 'installations', 'events', 'uploads', 'sensors', 'installation-sites'],
    // What shows events.
    ...['tags', 'dashboard', 'viewer', 'gallery', 'activities'],
    // The frame around all pages.
    'shell',
  ],
};

/**
 * The room of a file.
 * @param path from the root, with `/` between
 * @returns `events`, `platform/images`, …; empty for a file directly below `src` and for trees without rooms
 */
export function roomOf(path: string): string {
  const [tree = '', source, room = '', house = '', ...rest] = path.split('/');
  if (source !== 'src' || house === '') return '';
  return tree === 'server' && room === 'platform' && rest.length > 0 ? `${room}/${house}` : room;
}
