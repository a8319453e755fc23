import type { ImportLine, SourceFile } from './source-tree.ts';
import type { Report } from './report.ts';
import { isOfOwnHouse } from './face-rules.ts';
import { domainOfPlatform, roomOf, rooms } from './rooms.ts';

/** Which trees a tree may import besides itself. */
const trees: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  server: ['domain', 'field-unit'],
  web: ['domain'],
  'field-unit': ['domain'],
  'test-world': ['domain', 'server', 'field-unit'],
  e2e: ['domain', 'server', 'field-unit', 'test-world', 'tools'],
  bench: ['domain', 'server', 'field-unit', 'test-world', 'tools', 'e2e'],
  tools: ['domain', 'server', 'bench'],
};

/**
 * Server roles and what they may not import: `.http → .actions → .store`. Handlers only translate. Actions check
 * rights, for reads too, so that every caller gets the same result. Names, formats and answers are plain functions.
 */
const forbiddenRoles: Readonly<Record<string, RegExp>> = {
  http: /\.(access|store|jobs|mail)\.ts$/,
  actions: /\.http\.ts$/,
  store: /\.(http|actions|jobs|mail|answer|format)\.ts$/,
  answer: /\.(http|actions|jobs|mail)\.ts$/,
  jobs: /\.(http|answer)\.ts$/,
  mail: /\.(http|jobs)\.ts$/,
  access: /\.(http|actions|store|jobs|mail|answer|format)\.ts$/,
  format: /\.(http|actions|store|jobs|mail|answer)\.ts$/,
  names: /\.(http|actions|store|jobs|mail|answer)\.ts$/,
  types: /\.(http|actions|jobs|mail|answer)\.ts$/,
  topic: /\.(http|actions|store|jobs|mail|answer|format)\.ts$/,
};

/** Checks one file's imports: trees, packages, the order of rooms, the layers of the server. */
export function checkImports(file: SourceFile, report: Report): void {
  const known = rooms[file.tree];
  if (known && file.room !== '' && !known.includes(file.room)) {
    report(1, `"${file.room}" is not a room in tools/architecture/rooms.ts`);
  }
  for (const line of file.imports) {
    const say = (message: string): void => report(line.line, message);
    if (line.reExport && !isOfOwnHouse(file.path, line.target))
      say('re-exports are barrels; import from the file itself');
    if (/(^|\/)index\.tsx?$/.test(line.target ?? '')) say('no barrels (index files)');
    if (line.target === undefined) checkPackage(file, line, say);
    else if (!/\.(ts|tsx|css|json|svg|mjs)$/.test(line.target))
      say(`the import "${line.specifier}" needs a file extension`);
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
  const [tree = ''] = target.split('/');
  if (tree === 'test-world' && file.tree !== 'test-world' && !file.forTests) return say('only tests import tests');
  const others = trees[file.tree];
  if (tree !== file.tree && tree !== 'test-world' && others && !others.includes(tree)) {
    return say(`${file.tree} may not import ${tree}`);
  }
  if (tree === file.tree) checkRooms(file, target, say);
  if (file.forTests) return;
  if (/\.test\.tsx?$|^web\/test\//.test(target)) return say('only tests import tests');
  if (file.tree === 'web' && tree === 'domain' && /\.(schema|routes)\.ts$/.test(target) && !line.typeOnly) {
    say('the web may only import types from .schema and .routes');
  }
  if (file.room.startsWith('platform/') && tree === 'domain') checkDomainOfPlatform(file, target, say);
  const role = /\.([a-z]+)\.ts$/.exec(file.path)?.[1] ?? '';
  if (file.tree === 'server' && forbiddenRoles[role]?.test(target)) {
    say(`a .${role} file may not import ${target.split('/').at(-1)}: .http → .actions → .store`);
  }
}

/** The platform knows nothing of Trapline's nouns, apart from a short list. */
function checkDomainOfPlatform(file: SourceFile, target: string, say: (message: string) => void): void {
  const path = target.replace('domain/src/', '');
  if (path.startsWith('common/') || domainOfPlatform[file.room]?.includes(path)) return;
  say(`${file.room} may not import ${path}: the platform is independent of Trapline`);
}

/** A room may import itself and the rooms before it; files outside of rooms (`main.ts`) may import all. */
function checkRooms(file: SourceFile, target: string, say: (message: string) => void): void {
  const order = rooms[file.tree];
  if (!order || !file.path.startsWith(`${file.tree}/src/`) || file.room === '') return;
  const other = roomOf(target);
  if (other === '' && target.startsWith(`${file.tree}/src/`)) {
    return say('a room may not import a file outside of rooms');
  }
  if (order.indexOf(other) > order.indexOf(file.room)) say(`${file.room} may not import ${other}, which comes later`);
}

/** Reports every import cycle, type imports included. */
export function checkCycles(files: readonly SourceFile[], report: (path: string, message: string) => void): void {
  const targets = new Map(files.map((file) => [file.path, file.imports.flatMap((line) => line.target ?? [])]));
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
