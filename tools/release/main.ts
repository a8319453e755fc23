import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLater, releaseNotes } from './release-notes.ts';

// npm run release: makes a release of what is committed. See docs/operations/upgrade.md.

const usage = `Usage: npm run release -- VERSION [--image]
Sets the version, takes its notes out of CHANGELOG.md, commits and tags that, and writes to release/VERSION: the source,
the notes, with --image a container image, and SHA256SUMS. Nothing is sent anywhere.`;

const versionFile = 'server/src/platform/base/version.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const [version, ...more] = args.filter((one) => one !== '--image');
  if (version === undefined || more.length > 0) throw new Error(usage);
  const manifest = await readFile('package.json', 'utf8');
  const { version: before }: { readonly version: string } = JSON.parse(manifest);
  const isFirst = version === before && git('tag', '--list', `v${version}`) === '';
  if (!isFirst && !isLater(version, before))
    throw new Error(`${version} does not follow ${before}: a version is MAJOR.MINOR.PATCH.`);
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Error(`A release is made of what is committed. These are not:\n${changed}`);
  const day = new Date().toISOString().slice(0, 10);
  const { notes, changelog } = releaseNotes(await readFile('CHANGELOG.md', 'utf8'), version, day);

  const folder = join('release', version);
  const name = `trapline-${version}`;
  await mkdir(folder, { recursive: true });
  await writeFile('CHANGELOG.md', changelog);
  await replace('package.json', `"version": "${before}"`, `"version": "${version}"`, 1);
  // The lock file names the version of the whole twice, at its beginning.
  await replace('package-lock.json', `"version": "${before}"`, `"version": "${version}"`, 2);
  await replace(versionFile, `'${before}'`, `'${version}'`, 1);
  // Before anything is committed, since it may fail.
  if (args.includes('--image')) {
    const image = ['tools/image/main.ts', join(folder, `${name}-image.tar`)];
    execFileSync(process.execPath, image, { stdio: 'inherit' });
  }
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', `v${version}`);
  git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${join(folder, `${name}.tar.gz`)}`, `v${version}`);
  await writeFile(join(folder, 'NOTES.md'), `# Trapline ${version}\n\n${notes}`);
  const sums = [];
  for (const file of (await readdir(folder)).filter((one) => one !== 'SHA256SUMS').toSorted())
    sums.push(`${await sha256(join(folder, file))}  ${file}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''));
  console.log(`Trapline ${version} is in ${folder}, and tagged v${version}. Check it: sha256sum --check SHA256SUMS`);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

/** Replaces the first occurrences of a text in a file. @throws Error when there are fewer */
async function replace(file: string, old: string, by: string, times: number): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (let done = 0, at = 0; done < times; done += 1) {
    at = text.indexOf(old, at);
    if (at === -1) throw new Error(`${file} does not hold ${old} as often as expected.`);
    text = text.slice(0, at) + by + text.slice(at + old.length);
    at += by.length;
  }
  await writeFile(file, text);
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
