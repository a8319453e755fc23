import type { ImportLine, SourceFile } from './source-tree.ts';
import type { Report } from './report.ts';
import { webRooms } from './rooms.ts';

/** The nouns, in the only direction in which they may import each other: later ones may use earlier ones. */
export const nouns = [
  ...['common', 'audit', 'activity-logs', 'jobs', 'insects', 'sensor-types', 'organizations', 'accounts', 'sign-in'],
  ...['shares', 'health', 'sensors', 'installation-sites', 'events', 'detections', 'alerts', 'tags', 'uploads'],
  ...['activities', 'station', 'exports', 'reports', 'dashboard', 'changes', 'chat', 'documents'],
  'third-party-devices',
];

/** Which trees a tree may import besides itself. Tests of `server` drive it with the reference field unit. */
const trees: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  server: ['domain', 'field-unit'],
  web: ['domain'],
  'field-unit': ['domain'],
  e2e: ['domain', 'server', 'field-unit', 'tools'],
  bench: ['domain', 'server', 'field-unit', 'tools', 'e2e'],
  tools: ['domain', 'server', 'bench'],
};

/** Rooms of a tree that are no nouns. */
const otherRooms: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  server: ['platform', 'testing', 'demo'],
  web: webRooms,
};

/** Server roles and what they may not import: `.http → .actions → .store`. */
const forbiddenRoles: Readonly<Record<string, RegExp>> = {
  store: /\.(http|actions|jobs|mail)\.ts$/,
  actions: /\.http\.ts$/,
  jobs: /\.http\.ts$/,
  mail: /\.(http|jobs)\.ts$/,
};

/** Checks one file's imports: trees, packages, the order of nouns, the layers of the server, the rooms of the web. */
export function checkImports(file: SourceFile, report: Report): void {
  const rooms = otherRooms[file.tree];
  const isNoun = file.tree !== 'web' && nouns.includes(file.room);
  if (rooms && file.room !== '' && !isNoun && !rooms.includes(file.room)) {
    report(1, `"${file.room}" is no noun of CONTRIBUTING.md`);
  }
  for (const line of file.imports) {
    const say = (message: string): void => report(line.line, message);
    if (line.reExport) say('re-exports are barrels; import from the file itself');
    if (/(^|\/)index\.tsx?$/.test(line.target ?? '')) say('no barrels (index files)');
    if (line.target === undefined) checkPackage(file, line, say);
    else if (!/\.(ts|tsx|css|json|svg|mjs)$/.test(line.target)) say(`the import "${line.specifier}" needs its ending`);
    else checkTarget(file, line, line.target, say);
  }
}

function checkPackage(file: SourceFile, { specifier }: ImportLine, say: (message: string) => void): void {
  if (file.forTests) return;
  if (file.tree === 'domain' && !/^typebox(\/|$)/.test(specifier))
    say(`domain imports only TypeBox, not "${specifier}"`);
  if (file.tree === 'web' && file.path.startsWith('web/src/')) {
    if (specifier.startsWith('node:')) say(`the web cannot import "${specifier}"`);
    if (/^typebox(\/|$)/.test(specifier)) say('the web ships no schema library');
  }
}

function checkTarget(file: SourceFile, line: ImportLine, target: string, say: (message: string) => void): void {
  const [tree = '', , room = ''] = target.split('/');
  if (tree !== file.tree && trees[file.tree] && !trees[file.tree]?.includes(tree)) {
    return say(`${file.tree} may not import ${tree}`);
  }
  if (file.forTests) return;
  if (/\.test\.tsx?$|\/testing\/|^web\/test\//.test(target)) return say('only tests import tests');
  if (file.tree === 'web' && tree === 'domain' && /\.(schema|routes)\.ts$/.test(target) && !line.typeOnly) {
    say('of .schema and .routes the web imports types only');
  }
  const targetRoom = target.split('/').length > 3 ? room : '';
  checkNouns(file, tree, targetRoom, say);
  const role = /\.([a-z]+)\.ts$/.exec(file.path)?.[1] ?? '';
  if (file.tree === 'server' && tree === 'server' && forbiddenRoles[role]?.test(target)) {
    say(`a .${role} file may not import ${target.split('/').at(-1)}: .http → .actions → .store`);
  }
}

function checkNouns(file: SourceFile, tree: string, targetRoom: string, say: (message: string) => void): void {
  if (file.tree === 'web') {
    // The web's rooms have an order of their own; all of the domain is below them.
    if (tree === 'web') checkWebRooms(file, targetRoom, say);
    return;
  }
  const own = nouns.indexOf(file.room);
  const other = nouns.indexOf(targetRoom);
  if (own >= 0 && other > own) say(`${file.room} may not import ${targetRoom}, which comes later`);
  if (file.tree === 'server' && tree === 'server' && file.room === 'platform' && other >= 0) {
    say(`the platform may not import ${targetRoom}`);
  }
}

/** `main.tsx` stands on all rooms, and no room stands on it. */
function checkWebRooms(file: SourceFile, targetRoom: string, say: (message: string) => void): void {
  if (!file.path.startsWith('web/src/') || file.room === '' || file.room === targetRoom) return;
  if (targetRoom === '') say('a room may not import what stands on all rooms');
  else if (webRooms.indexOf(targetRoom) > webRooms.indexOf(file.room)) {
    say(`${file.room} may not import ${targetRoom}, which comes later`);
  }
}

/** Reports every group of files that import each other in a circle; type imports do not count. */
export function checkCycles(files: readonly SourceFile[], report: (path: string, message: string) => void): void {
  const targets = new Map(
    files.map((file) => [file.path, file.imports.flatMap((line) => (line.typeOnly ? [] : (line.target ?? [])))]),
  );
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const begin = trail.indexOf(path);
    if (begin >= 0) return report(path, `cycle: ${[...trail.slice(begin), path].join(' → ')}`);
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
}
