import { existsSync } from 'node:fs';
import { chromiumPath } from './browser.ts';
import { runProgram, type Step } from './steps.ts';

const fonts = ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', '/usr/share/fonts/noto-cjk'];

/** The object store that tests of storage run against. */
const objectStore = '/usr/lib/python3/dist-packages/swift/__init__.py';

/** Debian packages that the tests need and that are not installed. */
function missingPackages(): readonly string[] {
  const missing: string[] = [];
  if (!existsSync(objectStore)) missing.push('python3-swift');
  if (!existsSync(chromiumPath())) missing.push('chromium-headless-shell');
  if (process.platform === 'linux' && !fonts.some((path) => existsSync(path))) missing.push('fonts-noto-cjk');
  return missing;
}

/**
 * Installs a missing Chromium, Japanese fonts and object store if run as root on Debian; otherwise says what to install.
 */
export function debianStep(): Step {
  return {
    name: 'Debian packages',
    run: async () => {
      const missing = missingPackages();
      if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
        console.log(`Installing ${missing.join(', ')} …`);
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
      console.log(`The tests need ${still.join(', ')}${where}. On Debian or Ubuntu, as root:`);
      console.log(`  apt-get install ${still.join(' ')}`);
      console.log(
        'Elsewhere install Chromium and Noto Sans CJK, and set CHROMIUM_PATH to the browser; tests of the object',
      );
      console.log('store need Debian.');
      return { passed: 0, failed: 1 };
    },
  };
}
