import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { webIsBuilt, webSourceHash, webStamp } from './web-source.ts';

// Builds the web into web/dist if its sources have changed since the last build.

const root = process.cwd();
if (!webIsBuilt(root)) {
  console.log('Building the web …');
  const began = performance.now();
  const hash = webSourceHash(root);
  rmSync(webStamp(root), { force: true });
  const vite = `${root}/node_modules/vite/bin/vite.js`;
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: 'web', stdio: 'inherit' });
  if (built.status !== 0 || !existsSync('web/dist/index.html')) {
    console.error('The web could not be built.');
    process.exit(1);
  }
  writeFileSync(webStamp(root), hash);
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}
