import { existsSync } from 'node:fs';

/**
 * Path of the Chromium for browser tests: `CHROMIUM_PATH`, else Debian's headless shell, which uses less processor
 * time, else Debian's full Chromium.
 */
export function chromiumPath(): string {
  const shell = '/usr/bin/chromium-headless-shell';
  const whole = '/usr/bin/chromium';
  return process.env['CHROMIUM_PATH'] ?? (existsSync(shell) || !existsSync(whole) ? shell : whole);
}

/** Launch options for Chromium. As root its sandbox must be disabled. */
export function chromiumOptions(): { readonly executablePath: string; readonly args: string[] } {
  return { executablePath: chromiumPath(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}
