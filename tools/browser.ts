import { existsSync } from 'node:fs';
import { runProgram, type Step } from './steps.ts';

const fonts = ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', '/usr/share/fonts/noto-cjk'];

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

/** Debian packages that the browser tests need and that are not installed. */
function missingPackages(): readonly string[] {
  const missing: string[] = [];
  if (!existsSync(chromiumPath())) missing.push('chromium-headless-shell');
  if (process.platform === 'linux' && !fonts.some((path) => existsSync(path))) missing.push('fonts-noto-cjk');
  return missing;
}

/** Installs missing Chromium and Japanese fonts if run as root on Debian; otherwise says what to install. */
export function browserStep(): Step {
  return {
    name: 'browser for the tests',
    run: async () => {
      const missing = missingPackages();
      if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
        console.log(`Installing ${missing.join(' and ')} …`);
        const env = { DEBIAN_FRONTEND: 'noninteractive' };
        const options = { quiet: true, env };
        const install = [
          'install',
          '-y',
          '-qq',
          '--no-install-recommends',
          '-o',
          'DPkg::Lock::Timeout=300',
          ...missing,
        ];
        const updated = await runProgram('apt-get', ['update', '-qq'], options);
        const installed = await runProgram('apt-get', install, options);
        if (installed.code !== 0) console.log(`${updated.output}${installed.output}`.trimEnd());
      }
      const still = missingPackages();
      if (still.length === 0) return { passed: 1, failed: 0 };
      const where = process.env['CHROMIUM_PATH'] === undefined ? '' : ' (CHROMIUM_PATH names a file that is not there)';
      console.log(`The browser tests need ${still.join(' and ')}${where}. On Debian or Ubuntu, as root:`);
      console.log(`  apt-get install ${still.join(' ')}`);
      console.log('Elsewhere install Chromium and Noto Sans CJK, and set CHROMIUM_PATH to the browser.');
      return { passed: 0, failed: 1 };
    },
  };
}
