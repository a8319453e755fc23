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

/** A part of a file's text, by offsets. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The key under which a mutant's verdict is stored. It changes with the code of its file, but not with comments and
 * line breaks.
 * @param text of its file
 * @param comments of its file, in the order of the text
 */
export function keyOf(mutant: Mutant, text: string, comments: readonly Part[]): string {
  const code = withoutParts(text, comments);
  const before = withoutParts(
    text.slice(0, mutant.start),
    comments.filter(({ start }) => start < mutant.start),
  );
  const place = [before.length, mutant.end - mutant.start, mutant.after];
  return digest(JSON.stringify([mutant.path, code, ...place])).slice(0, 16);
}

function withoutParts(text: string, parts: readonly Part[]): string {
  const code = parts.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  return code.replaceAll(/\s+/g, ' ');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
