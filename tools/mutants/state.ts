import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const verdict = Type.Object({
  end: Type.Union([Type.Literal('killed'), Type.Literal('timeout'), Type.Literal('survived')]),
  /** The test that detected it. */
  by: Type.String(),
  /** Files that failed. */
  files: Type.Array(Type.String()),
  seconds: Type.Number(),
});
/** Result for a mutant. */
export type Verdict = Static<typeof verdict>;

/** Known facts about a mutant: whether it compiles, and the result of the tests. */
const known = Type.Object({ types: Type.Optional(Type.Boolean()), verdict: Type.Optional(verdict) });
type Known = Static<typeof known>;

const kept = Compile(Type.Record(Type.String(), known));

/** Opens the results by mutant key. They are saved after each mutant, so that an interrupted run can be resumed. */
export function openState(file: string): {
  readonly get: (key: string) => Known;
  readonly set: (key: string, more: Known) => void;
  readonly forget: (key: string) => void;
} {
  const read: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const all = new Map(Object.entries(kept.Check(read) ? read : {}));
  const write = () => writeFileSync(file, JSON.stringify(Object.fromEntries(all), null, 1));
  return {
    get: (key) => all.get(key) ?? {},
    set(key, more) {
      all.set(key, { ...all.get(key), ...more });
      write();
    },
    forget(key) {
      all.delete(key);
      write();
    },
  };
}
