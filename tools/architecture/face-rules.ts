import type { Report } from './report.ts';
import { isVocabulary, roomOf } from './rooms.ts';
import type { SourceFile } from './source-tree.ts';
import { child, isNode, type SyntaxNode } from './syntax.ts';

// A house of the server's platform has a face: the file with the name of the house. It exports everything that other
// rooms may use, and they import nothing else.

/** Most files of a house without a face. */
const filesWithoutFace = 2;
/** Most names that a face may export; a house with more should be split. */
const mostExports = 12;
/** Number of lines in which a face describes purpose, guarantees and limits of its house. */
const wordsOfFace = { fewest: 6, most: 14 } as const;

/** The face of a file's house; undefined for a file outside of houses. */
export function faceOf(path: string): string | undefined {
  const room = roomOf(path);
  const [platform, house] = room.split('/');
  return platform === 'platform' && house !== undefined ? `server/src/${room}/${house}.ts` : undefined;
}

/** Checks that houses have faces, how these are described and what they export, and that no import bypasses them. */
export function checkFaces(
  files: readonly SourceFile[],
  report: (path: string, line: number, message: string) => void,
) {
  const faces = new Set<string>();
  const houses = Map.groupBy(
    files.filter((file) => faceOf(file.path) !== undefined && !file.forTests),
    (file) => file.room,
  );
  for (const [room, inside] of houses) {
    const face = inside.find((file) => file.path === faceOf(file.path));
    if (isVocabulary(room) || inside.length <= filesWithoutFace) continue;
    if (!face) {
      report(inside[0]?.path ?? room, 1, `${room} has ${inside.length} files and no face ${room.split('/')[1]}.ts`);
      continue;
    }
    faces.add(face.path);
    checkFace(face, (line, message) => report(face.path, line, message));
  }
  for (const file of files) {
    for (const { target, line } of file.imports) {
      const face = target === undefined ? undefined : faceOf(target);
      if (face === undefined || target === face || !faces.has(face) || faceOf(file.path) === face) continue;
      report(file.path, line, `${target} is internal to its house: import ${face}`);
    }
  }
}

/** Whether a re-export is by a face, of its own house. */
export function isOfOwnHouse(path: string, target: string | undefined): boolean {
  return target !== undefined && faceOf(path) === path && faceOf(target) === path;
}

function checkFace(file: SourceFile, report: Report): void {
  const [words] = file.comments;
  const lines = words === undefined ? 0 : words.text.trim().split('\n').length;
  const first = words !== undefined && file.text.slice(0, words.start).trim() === '';
  if (!first || lines < wordsOfFace.fewest || lines > wordsOfFace.most) {
    report(1, `a face must start with ${wordsOfFace.fewest} to ${wordsOfFace.most} lines that describe the house`);
  }
  const body = Array.isArray(file.program['body']) ? file.program['body'].filter(isNode) : [];
  const exported = body.reduce((sum, node) => sum + exportsOf(node), 0);
  if (exported > mostExports) report(1, `the face has ${exported} exports, more than ${mostExports}: split the house`);
}

function exportsOf(node: SyntaxNode): number {
  if (node.type === 'ExportAllDeclaration') return mostExports + 1;
  if (node.type !== 'ExportNamedDeclaration') return 0;
  const specifiers = node['specifiers'];
  const named = Array.isArray(specifiers) ? specifiers.length : 0;
  const declaration = child(node, 'declaration');
  const declared = declaration?.['declarations'];
  return named + (Array.isArray(declared) ? declared.length : declaration ? 1 : 0);
}
