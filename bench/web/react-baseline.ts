import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Returns the bytes (gzip) of react and react-dom alone, built like the portal's own pages. */
export async function reactBytes(folder: string): Promise<number> {
  const root = join(folder, 'react');
  await mkdir(root);
  const entry = join(root, 'entry.js');
  await writeFile(
    entry,
    `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('p', null, 'react'));`,
  );
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // The entry is outside the repository, its packages inside.
    resolve: { alias: { react: resolve('node_modules/react'), 'react-dom': resolve('node_modules/react-dom') } },
    build: {
      write: false,
      target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
      rolldownOptions: { input: entry },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const scripts = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  if (scripts.length === 0) throw new Error('The build of react produced no scripts');
  return scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}
