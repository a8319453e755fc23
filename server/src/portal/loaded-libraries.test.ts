import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** Packages that a process has loaded once it has imported these files of the server. */
async function loadedBy(...files: readonly string[]): Promise<ReadonlySet<string>> {
  const script = `
    import { registerHooks } from 'node:module';
    const urls = new Set();
    registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
    for (const file of process.argv.slice(1)) await import(file);
    process.stdout.write(JSON.stringify([...urls]), () => process.exit());`;
  const paths = files.map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url)));
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, ...paths]);
  const urls: unknown = JSON.parse(stdout);
  if (!Array.isArray(urls)) throw new Error('Nothing was loaded');
  return new Set(urls.map((url) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(String(url))?.[1] ?? 'own'));
}

describe('a process loads only the libraries that it uses', () => {
  it('as a web server or worker: none that decodes untrusted files, nor that of language models before a question', async () => {
    const loaded = await loadedBy('portal/portal.ts');
    expect(loaded).toContain('fastify');
    for (const name of ['sharp', 'mediabunny', 'node-av', 'onnxruntime-node', 'postal-mime', 'ai', 'zod']) {
      expect(loaded).not.toContain(name);
    }
  });

  it('as a decoding child: those for pictures and films, but not the model’s or encoder’s before they are needed', async () => {
    const loaded = await loadedBy(
      'platform/images/images.ts',
      'platform/films/films.ts',
      'platform/detector/detector.ts',
    );
    expect(loaded).toContain('sharp');
    for (const name of ['node-av', 'onnxruntime-node', 'fastify', 'pg']) expect(loaded).not.toContain(name);
  });
});
