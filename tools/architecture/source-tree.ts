import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { roomOf } from './rooms.ts';
import { child, isNode, propertyText, walk, type SyntaxNode } from './syntax.ts';

/** An `import`, dynamic or not, or a re-export of a file. */
export interface ImportLine {
  readonly specifier: string;
  /** Path of the imported file relative to the root; undefined for a package or a Node module. */
  readonly target: string | undefined;
  /** Whether type stripping removes it. */
  readonly typeOnly: boolean;
  readonly reExport: boolean;
  readonly line: number;
}

/** A parsed file. */
export interface SourceFile {
  /** Relative to the root, separated by `/`: `server/src/events/event.store.ts`. */
  readonly path: string;
  /** `domain`, `server`, `web`, `field-unit`, `test-world`, `e2e`, `bench`, `tools`, or empty at the root. */
  readonly tree: string;
  /** Its room, see `rooms.ts`; empty for files directly below `src`. */
  readonly room: string;
  /** Whether it is a test, or only used by tests. */
  readonly forTests: boolean;
  readonly text: string;
  readonly lines: number;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
  readonly imports: readonly ImportLine[];
  lineAt(offset: number): number;
}

/** A comment and its offsets in the text. */
export interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const patterns = [
  '{domain,server,web,field-unit,test-world}/src/**/*.{ts,tsx}',
  '{e2e,bench,tools}/**/*.{ts,tsx}',
  '*.ts',
];

/** Reads and parses all TypeScript of the repository. */
export function readTree(root: string): readonly SourceFile[] {
  return globSync([...patterns, 'web/*.ts', 'web/test/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => parseFile(path, readFileSync(join(root, path), 'utf8')));
}

function parseFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const flaw = parsed.errors[0];
  if (flaw) throw new Error(`${path} cannot be parsed: ${flaw.message}`);
  const program: unknown = parsed.program;
  if (!isNode(program)) throw new Error(`${path} cannot be parsed`);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const [tree = ''] = path.split('/');
  const body = Array.isArray(program['body']) ? program['body'].filter(isNode) : [];
  return {
    path,
    tree: path.includes('/') ? tree : '',
    room: roomOf(path),
    forTests: /\.test\.tsx?$|^(test-world|e2e|bench|web\/test)\/|^vitest\.config\.ts$/.test(path),
    text,
    lines: text.split('\n').length - 1,
    program,
    comments: parsed.comments.map(({ value, start, end }) => ({ text: value, start, end })),
    imports: [...body.flatMap((node) => importLine(path, node, lineAt)), ...dynamicImports(path, program, lineAt)],
    lineAt,
  };
}

function importLine(path: string, node: SyntaxNode, lineAt: (offset: number) => number): readonly ImportLine[] {
  const source = node['source'];
  if (!isNode(source)) return [];
  const specifier = propertyText(source, 'value');
  return [
    {
      specifier,
      target: resolveImport(path, specifier),
      typeOnly: node['importKind'] === 'type' || node['exportKind'] === 'type',
      reExport: node.type !== 'ImportDeclaration',
      line: lineAt(node.start),
    },
  ];
}

/** Imports within expressions (`import('./page.tsx')`) and types. Computed ones are not seen. */
function dynamicImports(path: string, program: SyntaxNode, lineAt: (offset: number) => number): readonly ImportLine[] {
  const found: ImportLine[] = [];
  walk(program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return;
    const specifier = propertyText(child(node, 'source'), 'value');
    if (specifier === '') return;
    const target = resolveImport(path, specifier);
    found.push({
      specifier,
      target,
      typeOnly: node.type === 'TSImportType',
      reExport: false,
      line: lineAt(node.start),
    });
  });
  return found;
}

function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const own = /^@trapline\/([a-z-]+)\/(.+)$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2]}` : undefined;
}
