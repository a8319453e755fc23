import { spawnSync } from 'node:child_process';

/** Builds the web when its sources have changed since it was built: a bench of an older one would tell nothing. */
export function buildWeb(): void {
  const { status } = spawnSync(process.execPath, ['tools/build-web.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The web could not be built');
}
