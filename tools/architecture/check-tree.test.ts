import { describe, expect, it } from 'vitest';
import { smallTree } from './small-tree.ts';

const { check } = smallTree();

const rules = 'domain/src/events/event.rules.ts';
const store = 'server/src/events/event.store.ts';
const http = 'server/src/events/event.http.ts';
const page = 'web/src/events/event-page.tsx';

describe('checkTree', () => {
  it('reports nothing for code that follows the rules', () => {
    const tidy = {
      [rules]: `import type { Site } from '../sensors/sensor.schema.ts';
        /** Is it over? */
        export const over = (n: number): boolean => n > 1;
        // "as any" in a comment, and 'x as y' in text, are words.
        const words = 'import x as any; new Date()'; const list = ['a'] as const; import { Type as T } from 'typebox';
        declare module 'x' { interface Y { z: 1 } }`,
      [store]: `import { sql } from 'kysely';
        import { over } from '@trapline/domain/events/event.rules.ts';
        /** Reads. */
        export async function read(db: Db) { over(1); return [sql\`select 1\`, db.selectFrom('events'), new Date(5)]; }`,
      [http]: `import { read } from './event.actions.ts'; read();`,
      'server/src/events/event.actions.ts': `import { read } from './event.store.ts'; read();`,
      [page]: `import type { Event } from '@trapline/domain/events/event.schema.ts';
        import { useHealth } from '../health/health.queries.ts';
        const one = <b title={t('x')}>{t('y')} – 5</b>; const brand = <b>Trapline</b>; const text = 'select the one from the list';`,
      'web/src/platform/requests/api.ts': `const answer = await fetch('/api');`,
      'web/src/events/clock.test.ts': 'vi.useFakeTimers(); setTimeout(f, 5);',
      'test-world/src/mail-catcher.ts': 'setTimeout(f, 5);',
      'bench/common/calls.ts': 'setTimeout(f, 5);',
      'web/src/platform/requests/upload-file.ts': 'const request = new XMLHttpRequest();',
      'server/src/platform/configuration/configuration.ts': 'const env = process.env;',
      'server/src/platform/base/clock.ts': 'const now = Date.now();',
      'server/src/events/event.store.test.ts': `const at = new Date(); db.query('select 1 from events');`,
      'web/src/events/short.ts': `const short = () => {\n${'f();\n'.repeat(78)}};`,
      'vitest.config.ts': 'export default {};',
    };
    expect(check(tidy)).toEqual([]);
  });

  const breaches: readonly [path: string, text: string, message: string][] = [
    [rules, `import { x } from 'node:fs';`, 'domain imports only TypeBox'],
    [store, `db.deleteFrom('sensors');`, 'events may not write sensors, which belongs to sensors'],
    [store, 'sql`update accounts a set name = 1`;', 'events may not write accounts'],
    [store, `db.insertInto('novelties');`, 'table novelties belongs to no room'],
    [store, `const q = "standing not in ('none', 'shared_read')";`, 'a standing is compared by name'],
    [http, `if (standing !== 'shared_read') f();`, 'a standing is compared by name'],
    [
      page,
      `const load = () => import('../gallery/gallery-dialog.tsx');`,
      'events may not import gallery, which comes later',
    ],
    [rules, `type X = import('../uploads/upload.schema.ts').X;`, 'uploads, which comes later'],
    [http, `await import('./event.store.ts');`, 'a .http file may not import event.store.ts'],
    [rules, `import { x } from '@trapline/server/a.ts';`, 'domain may not import server'],
    [rules, `import { x } from '../uploads/upload.rules.ts';`, 'uploads, which comes later'],
    [rules, `import type { x } from '../uploads/upload.schema.ts';`, 'uploads, which comes later'],
    [rules, `import { x } from '../sensors/sensor.rules';`, 'needs a file extension'],
    [rules, `import { x } from '../sensors/index.ts';`, 'no barrels'],
    [rules, `export * from '../sensors/sensor.rules.ts';`, 'barrels'],
    [rules, `export { x } from '../sensors/sensor.rules.ts';`, 'barrels'],
    [rules, 'export default 1;', 'no default exports'],
    [rules, 'let x: any;', 'no `any`'],
    [rules, 'const x = y as string;', 'no `as`'],
    [rules, 'const x = <string>y;', 'no type assertions'],
    [rules, 'const x = y!.z;', 'non-null'],
    [rules, 'enum X { A }', 'no enums'],
    [rules, 'namespace X { const a = 1; }', 'no namespaces'],
    [rules, 'class X { constructor(readonly a: string) {} }', 'no parameter properties'],
    [rules, 'try { a(); } catch {}', 'swallowed'],
    [rules, 'a().catch(() => undefined);', 'swallowed'],
    [rules, 'a().catch(() => null);', 'swallowed'],
    [rules, 'export function over() {}', 'over is exported and has no docstring'],
    [rules, '// @ts-expect-error\nf();', 'a check is disabled'],
    [rules, '// TODO later\nf();', 'unfinished work'],
    [rules, 'const now = new Date();', 'must be passed in'],
    [rules, '//\n'.repeat(401), '401 lines'],
    ['domain/src/events/event.helper.ts', '', 'does not have one of the roles'],
    ['domain/src/events/event.ts', '', 'does not have one of the roles'],
    ['domain/src/things/thing.rules.ts', '', '"things" is not a room'],
    ['domain/src/events/Event.rules.ts', '', 'not in lower case'],
    ['server/src/events/event.rules.ts', '', 'does not have one of the roles'],
    [http, `import { x } from '@trapline/web/a.ts';`, 'server may not import web'],
    [http, `import { x } from './event.store.ts';`, 'a .http file may not import event.store.ts'],
    [http, `import type { X } from '../shares/standing.store.ts';`, 'a .http file may not import standing.store.ts'],
    [
      http,
      `import { x } from '@trapline/domain/sensors/sensor.access.ts';`,
      'a .http file may not import sensor.access.ts',
    ],
    [http, `import { x } from '../callers/caller.access.ts';`, 'a .http file may not import caller.access.ts'],
    [
      'server/src/events/photo.names.ts',
      `import { x } from './event.store.ts';`,
      'a .names file may not import event.store.ts',
    ],
    [
      'server/src/platform/images/draw.ts',
      `import { x } from '@trapline/domain/sensors/sensor.rules.ts';`,
      'platform/images may not import sensors/sensor.rules.ts',
    ],
    [store, `import { x } from './event.actions.ts';`, 'a .store file may not import event.actions.ts'],
    ['server/src/events/event.actions.ts', `import { x } from './event.http.ts';`, 'a .actions file may not'],
    [
      'server/src/platform/base/log.ts',
      `import { x } from '../../events/event.store.ts';`,
      'platform/base may not import events, which comes later',
    ],
    [http, `import { x } from '@trapline/test-world/test-database.ts';`, 'only tests import tests'],
    ['server/src/events/event.store.test.ts', `import { x } from '../portal/portal.ts';`, 'portal, which comes later'],
    [http, `import { x } from '../main.ts';`, 'a file outside of rooms'],
    [http, 'const p = process.env.PORT;', 'environment is read only in'],
    [http, `const p = process['env'];`, 'environment is read only in'],
    [http, 'const now = Date.now();', 'must be passed in'],
    [http, 'const n = Math.random();', 'must be passed in'],
    [http, 'const id = randomUUID();', 'must be passed in'],
    [http, 'const q = sql`1`;', 'SQL is allowed only in'],
    [http, `const q = db.insertInto('events');`, 'SQL is allowed only in'],
    [http, `client.query('delete from events');`, 'SQL is allowed only in'],
    [http, 'client.query(`select a from b where c = ${d}`);', 'SQL is allowed only in'],
    [http, 'await publishEventChanges(tx, key, [ts]);', 'only event-changed.actions.ts publishes changes'],
    [page, `import { x } from '@trapline/domain/events/event.schema.ts';`, 'only import types'],
    [page, `import { x } from '@trapline/domain/routes.ts'; fetch('/api');`, 'may send requests'],
    [page, 'new XMLHttpRequest();', 'may send requests'],
    [page, `import { x } from '../gallery/gallery.queries.ts';`, 'events may not import gallery, which comes later'],
    [page, `import type { X } from '../shell/router.tsx';`, 'events may not import shell, which comes later'],
    [page, `import { x } from '../main.tsx';`, 'a file outside of rooms'],
    [page, `import { x } from '../../test/test-event.ts';`, 'only tests import tests'],
    ['web/src/things/thing.tsx', '', '"things" is not a room'],
    ['web/src/ui/button.helper.tsx', '', 'does not have one of the roles'],
    [page, `const long = () => {\n${'f();\n'.repeat(79)}};`, 'long has 81 lines; at most 80 are allowed'],
    [page, `class Long {\n  show() {\n${'f();\n'.repeat(79)}}\n}`, 'show has 81 lines'],
    [page, `import { Type } from 'typebox';`, 'no schema library'],
    [page, `import fs from 'node:fs';`, 'the web cannot import'],
    [page, 'const x = <b>Hello</b>;', 'text in a component'],
    [page, 'const x = <b title="虫" />;', 'text in a component'],
    ['web/src/ui/button.tsx', `import { x } from '../events/event.queries.ts';`, 'ui may not import events'],
    ['server/src/events/event.store.test.ts', `it.skip('x', f);`, 'no it.skip'],
    ['server/src/events/event.store.test.ts', `vi.mock('./event.store.ts');`, 'no mock'],
    ['e2e/story.ts', 'await page.waitForTimeout(5);', 'no fixed wait'],
    ['e2e/a.story.ts', 'await page.evaluate(`setTimeout(f, 5)`);', 'no fixed wait'],
    ['web/src/ui/button.browser.test.tsx', 'await new Promise((done) => setTimeout(done, 5));', 'no fixed wait'],
    ['e2e/support/wait.ts', 'await new Promise((done) => setTimeout(done, 5));', 'no fixed wait'],
    ['test-world/src/wait.ts', `import { setTimeout } from 'node:timers/promises';`, 'no fixed wait'],
    [
      'web/src/ui/button.browser.test.tsx',
      `const words = 'vi.useFakeTimers()'; await new Promise((done) => setTimeout(done, 5));`,
      'no fixed wait',
    ],
    [
      'server/src/events/event.store.test.ts',
      `import { setTimeout as sleep } from 'node:timers/promises';`,
      'no fixed wait',
    ],
  ];
  it.each(breaches)('%s: %s', (path, text, message) => {
    expect(check({ [path]: text })).toEqual([expect.stringContaining(message)]);
  });

  describe('houses of the platform', () => {
    const words = `/**\n${' * What it is for.\n'.repeat(6)} */\n`;
    const [face, one, two] = ['storage.ts', 'one.ts', 'two.ts'].map((name) => `server/src/platform/storage/${name}`);
    const house = {
      [String(one)]: 'const one = 1;',
      [String(two)]: `import { one } from './one.ts';`,
      [String(face)]: `${words}export { one, type One } from './one.ts';\nexport { two } from './two.ts';`,
    };

    it('are imported through their face, even by tests; their own tests may import internals', () => {
      const outside = {
        [store]: `import { one } from '../platform/storage/storage.ts';`,
        'server/src/platform/storage/one.test.ts': `import { one } from './one.ts';`,
      };
      expect(check({ ...house, ...outside })).toEqual([]);
      const past = `${two} is internal to its house: import ${face}`;
      expect(check({ [store]: `import type { Two } from '../platform/storage/two.ts';` })).toEqual([
        `${store}:1 ${past}`,
      ]);
      const test = 'server/src/events/event.store.test.ts';
      const imported = `import { two } from '@trapline/server/platform/storage/two.ts';`;
      expect(check({ [store]: '', [test]: imported })).toEqual([`${test}:1 ${past}`]);
    });

    it('with more than two files have a face', () => {
      const files = ['one.ts', 'three.ts', 'two.ts'].map((file) => [`server/src/platform/storage/${file}`, '']);
      expect(check(Object.fromEntries(files))).toEqual([
        `${one}:1 platform/storage has 3 files and no face storage.ts`,
      ]);
    });

    it('of the basic vocabulary have no face, and neither have small ones', () => {
      const files = ['base/a.ts', 'base/b.ts', 'base/c.ts', 'csv/a.ts', 'csv/b.ts'];
      expect(check(Object.fromEntries(files.map((file) => [`server/src/platform/${file}`, '']))).length).toBe(0);
    });

    it('have faces that describe the house and export few names, only of their own house', () => {
      const says = (text: string) => check({ ...house, [String(face)]: text });
      expect(says(`/** Short. */\nexport { one } from './one.ts';`)).toEqual([
        `${face}:1 a face must start with 6 to 14 lines that describe the house`,
      ]);
      const names = (count: number) => Array.from({ length: count }, (_, number) => `n${number}`).join(', ');
      expect(says(`${words}export { ${names(12)} } from './one.ts';`)).toEqual([]);
      expect(says(`${words}export { ${names(12)} } from './one.ts';\nexport const more = 1;`)).toEqual([
        `${face}:1 the face has 13 exports, more than 12: split the house`,
      ]);
      expect(says(`${words}export * from './one.ts';`)).toEqual([expect.stringContaining('more than 12')]);
      expect(says(`${words}export { clock } from '../base/clock.ts';`)).toEqual([expect.stringContaining('barrels')]);
    });

    it('re-export only from the face', () => {
      expect(check({ ...house, [String(one)]: `export { two } from './two.ts';`, [String(two)]: '' })).toEqual([
        expect.stringContaining('barrels'),
      ]);
    });
  });

  it('finds folders with more than 40 files; tests count', () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, number) => [`web/src/events/part-${number}.test.tsx`, '']));
    expect(check(files(40))).toEqual([]);
    expect(check(files(41))).toEqual([expect.stringContaining('web/src/events has 41 files; at most 40 are allowed')]);
  });

  it('finds import cycles, including those of types', () => {
    const circle = {
      'server/src/platform/a.ts': `import { b } from './b.ts';`,
      'server/src/platform/b.ts': `import { c } from './c.ts';`,
      'server/src/platform/c.ts': `import { a } from './a.ts';`,
      'server/src/platform/d.ts': `import type { E } from './e.ts';`,
      'server/src/platform/e.ts': `import { d } from './d.ts';`,
    };
    const found = check(circle);
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('a.ts → server/src/platform/b.ts → server/src/platform/c.ts → server/src/platform/a.ts');
    expect(found[1]).toContain('d.ts → server/src/platform/e.ts → server/src/platform/d.ts');
  });
});
