import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const patterns = [
  'domain/src/**/*.ts',
  'web/src/**/*.*',
  'web/public/**/*.*',
  'web/{index.html,package.json,tsconfig.json,vite.config.ts,page-files.ts}',
  'package-lock.json',
];

/** A hash over all sources of the web build, without tests. */
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

/** The file in which the last build stored its source hash. */
export function webStamp(root: string): string {
  return join(root, 'web/dist/.source-hash');
}

/** Whether the built web exists and is up to date. */
export function webIsBuilt(root: string): boolean {
  const stamp = webStamp(root);
  if (!existsSync(stamp) || !existsSync(join(root, 'web/dist/index.html'))) return false;
  return readFileSync(stamp, 'utf8') === webSourceHash(root);
}
