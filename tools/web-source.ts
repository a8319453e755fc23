import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const patterns = [
  'domain/src/**/*.ts',
  'web/src/**/*.*',
  'web/public/**/*.*',
  'web/{index.html,package.json,tsconfig.json,vite.config.ts}',
  'package-lock.json',
];

/** One value for all that the web is built from; tests beside the files do not count. */
export function webSourceHash(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Where the last build wrote what it was built from. */
export function webStamp(root: string): string {
  return join(root, 'web/dist/.source-hash');
}

/** Is the built web there, and made from the sources as they are? */
export function webIsBuilt(root: string): boolean {
  const stamp = webStamp(root);
  if (!existsSync(stamp) || !existsSync(join(root, 'web/dist/index.html'))) return false;
  return readFileSync(stamp, 'utf8') === webSourceHash(root);
}
