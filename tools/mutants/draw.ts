import { createHash } from 'node:crypto';
import type { Mutant } from './find-mutants.ts';

/**
 * Mutants in the random order of a seed. The order depends on what each mutant changes, not on its position in a list,
 * so that it stays the same when other files change.
 */
export function drawn(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  const times = new Map<string, number>();
  const placed = mutants.map((mutant) => {
    const what = `${mutant.path}\n${mutant.before}\n${mutant.after}`;
    const time = times.get(what) ?? 0;
    times.set(what, time + 1);
    return { mutant, place: digest(`${seed}\n${what}\n${time}`) };
  });
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ mutant }) => mutant);
}

/** Key of a mutant between runs; changes whenever its file changes. @param text of its file */
export function keyOf(mutant: Mutant, text: string): string {
  return digest(JSON.stringify([mutant.path, text, mutant.start, mutant.end, mutant.after])).slice(0, 16);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
