import { spawnSync } from 'node:child_process';

/**
 * Builds the web if its sources have changed since the last build: measuring an outdated build would be meaningless.
 */
export function buildWeb(): void {
  const { status } = spawnSync(process.execPath, ['tools/build-web.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The web could not be built');
}
