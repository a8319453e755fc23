/**
 * The rooms of each tree, lowest first: a room may import itself and those before it, types and tests included. Houses
 * of the server's platform are separate rooms. A name means the same in every tree, but the order differs (the schema
 * of a sensor contains its health, while the server stores health on top of sensors).
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  domain: [
    ...[
      'common',
      'sources',
      'sensor-types',
      'jobs',
      'notices',
      'changes',
      'audit',
      'activity-logs',
      'insects',
      'organizations',
      'accounts',
      'holds',
      'retention',
    ],
    ...['sign-in', 'shares', 'health', 'sensors', 'installations', 'installation-sites', 'tags', 'events'],
    ...[
      'detections',
      'event-changes',
      'learning',
      'understanding',
      'figures',
      'alerts',
      'uploads',
      'station',
      'dashboard',
      'attention',
      'looks',
      'activities',
      'exports',
      'reports',
      'report-schedules',
      'documents',
      'devices',
      'chat',
      'status',
    ],
  ],
  server: [
    // The process: start, settings, streams.
    ...[
      'platform/base',
      'platform/traces',
      'platform/streams',
      'platform/configuration',
      'platform/embedded-postgres',
      'platform/instance',
    ],
    // What keeps data and does work later.
    ...[
      'platform/database',
      'platform/bus',
      'platform/secrets',
      'platform/jobs',
      'platform/mail-layout',
      'platform/mail',
    ],
    ...['platform/storage', 'platform/backup', 'platform/metrics', 'platform/language-model'],
    // Files that come from outside: everything that takes bytes apart.
    ...['platform/decoder-protocol', 'platform/child-watch', 'platform/headers', 'platform/mail-in', 'platform/csv'],
    ...[
      'platform/detector',
      'platform/embedding',
      'platform/tile-files',
      'platform/images',
      'platform/ffmpeg',
      'platform/films',
    ],
    ...['platform/decoding', 'platform/print', 'platform/pdf-text', 'platform/json-service', 'platform'],
    // Who calls, and the ways in.
    ...['callers', 'platform/http', 'platform/sockets'],
    // People, and what they may do.
    ...['activity-logs', 'audit', 'organizations', 'accounts', 'jobs', 'notices', 'sign-in', 'own-account', 'shares'],
    // What must not be deleted.
    'holds',
    // Sensors and sites.
    ...['installations', 'sensors', 'health', 'installation-sites'],
    // Events, and what follows from them. `review` is what a person changes about an event.
    ...[
      'events',
      'looks',
      'figures',
      'attention',
      'detections',
      'alerts',
      'event-changes',
      'tags',
      'review',
      'learning',
      'corrections',
      'uploads',
      'understanding',
      'station',
      'retention',
    ],
    // What people read, and what puts everything together.
    ...[
      'dashboard',
      'activities',
      'exports',
      'documents',
      'devices',
      'chat',
      'reports',
      'report-schedules',
      'changes',
      'status',
    ],
    ...['portal', 'demo'],
  ],
  web: [
    // Independent of Trapline's nouns: requests, languages, times; then the components all pages are made of.
    ...['platform', 'ui'],
    // How a page learns of changes; the rooms that show something decide what to fetch again.
    'changes',
    // Names and symbols used to display other nouns.
    ...['insects', 'sensor-types'],
    // The signed-in user, and the other users. `accounts` is about those of others, `own-account` about the caller's.
    ...['own-account', 'audit', 'activity-logs', 'organizations', 'sign-in', 'accounts'],
    // Sensors, sites, and what they have in common. `installations` says which sensor stands at which site.
    ...['shares', 'bookmarks', 'health', 'installations', 'events', 'uploads', 'sensors', 'installation-sites'],
    // Everything that shows events.
    ...[
      'tags',
      'dashboard',
      'viewer',
      'editor',
      'gallery',
      'learning',
      'activities',
      'reports',
      'chat',
      'station',
      'report-schedules',
      'retention',
      'documents',
      'devices',
      'status',
    ],
    // The pages of a site and of a sensor, which show its events above its record.
    'overview',
    // The frame around all pages.
    'shell',
  ],
};

/**
 * Houses without a face: they contain the small basic functions that everything else uses (docs/decisions/0042).
 */
const vocabularies: readonly string[] = ['platform/base', 'platform/database', 'platform/http'];

/**
 * What houses of the platform take from the domain besides `common`: a few limits and formulas, and, for the way in
 * by HTTP, routes and callers. Everything else about Trapline is unknown to the platform.
 */
export const domainOfPlatform: Readonly<Record<string, readonly string[]>> = {
  'platform/configuration': [
    'accounts/account.limits.ts',
    'accounts/password.rules.ts',
    'activity-logs/activity-log.limits.ts',
  ],
  'platform/films': ['sensor-types/picture.limits.ts'],
  'platform/headers': ['sensor-types/picture.limits.ts', 'uploads/exif.rules.ts', 'uploads/taken-at.rules.ts'],
  'platform/http': ['routes.ts', 'accounts/account.access.ts'],
  'platform/images': ['sensor-types/picture.limits.ts'],
  'platform/mail-in': ['uploads/film-created.rules.ts'],
  'platform/mail-layout': ['accounts/account.limits.ts'],
  'platform/print': ['exports/cell.rules.ts'],
  'platform/secrets': ['sign-in/sign-in.limits.ts'],
};

/** Whether a room is a house whose files are imported individually. */
export function isVocabulary(room: string): boolean {
  return vocabularies.includes(room);
}

/**
 * The room of a file.
 * @param path relative to the root, separated by `/`
 * @returns `events`, `platform/images`, …; empty for a file directly below `src` and for trees without rooms
 */
export function roomOf(path: string): string {
  const [tree = '', source, room = '', house = '', ...rest] = path.split('/');
  if (source !== 'src' || house === '') return '';
  return tree === 'server' && room === 'platform' && rest.length > 0 ? `${room}/${house}` : room;
}
