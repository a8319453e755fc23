const unreleased = '## Unreleased';

/** What the changelog says about a release, and the changelog afterwards. */
export interface ReleaseNotes {
  /** The notes without their heading. */
  readonly notes: string;
  readonly changelog: string;
}

/**
 * Takes what is not released out of the changelog, and puts it below the heading of the release.
 * @param day `YYYY-MM-DD`
 * @throws Error when there is nothing to release, or the version is in the changelog already
 */
export function releaseNotes(changelog: string, version: string, day: string): ReleaseNotes {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const begin = changelog.indexOf(`${unreleased}\n`);
  if (begin === -1) throw new Error(`CHANGELOG.md has no heading "${unreleased}".`);
  const after = changelog.slice(begin + unreleased.length + 1);
  const next = after.search(/^## /m);
  const [own, earlier] = next === -1 ? [after, ''] : [after.slice(0, next), after.slice(next)];
  const notes = own.trim();
  if (!notes.includes('\n- ') && !notes.startsWith('- '))
    throw new Error('CHANGELOG.md says nothing about this release: add what changed below "Unreleased".');
  const parts = [`${changelog.slice(0, begin)}${unreleased}\n`, `## ${version} – ${day}\n`, `${notes}\n`, earlier];
  return {
    notes: `${notes}\n`,
    changelog: `${parts
      .filter((part) => part !== '')
      .join('\n')
      .trimEnd()}\n`,
  };
}

/** The numbers of a version; null if it is none. */
function numbersOf(version: string): readonly number[] | null {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version)?.slice(1).map(Number) ?? null;
}

/** Whether a version follows another one. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (a === null || b === null) return false;
  const first = a.findIndex((number, index) => number !== b[index]);
  return first !== -1 && (a[first] ?? 0) > (b[first] ?? 0);
}
