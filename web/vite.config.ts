import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './page-files.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every built text file, so that the server never compresses one on request. */
function precompress(): Plugin {
  return {
    name: 'trapline:precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|json|webmanifest)$/.test(name));
      for (const name of texts) {
        const file = join(options.dir ?? '', name);
        const bytes = await readFile(file);
        const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${file}.br`, await brotli(bytes, { params: sizeHint }));
        await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Puts the files that the PDF library loads itself below `/pdf`: its worker, the maps and stand-ins of fonts that a PDF
 * does not contain, and decoders of pictures that work without WebAssembly.
 */
function pdfFiles(): Plugin {
  const library = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const all = (name: string) => !name.startsWith('LICENSE');
  const folders: readonly (readonly [string, (name: string) => boolean])[] = [
    ['cmaps', all],
    ['standard_fonts', all],
    ['wasm', (name) => name.endsWith('_nowasm_fallback.js')],
  ];
  return {
    name: 'trapline:pdf-files',
    apply: 'build',
    async generateBundle() {
      const emit = async (from: string, fileName: string) =>
        this.emitFile({ type: 'asset', fileName: `pdf/${fileName}`, source: await readFile(join(library, from)) });
      await emit('legacy/build/pdf.worker.min.mjs', 'pdf.worker.js');
      for (const [folder, wanted] of folders) {
        const names = (await readdir(join(library, folder))).filter(wanted);
        for (const name of names) await emit(`${folder}/${name}`, `${folder}/${name}`);
      }
    },
  };
}

/** Has browsers fetch the Latin slice of the typeface at once, so that it is there when the first text is drawn. */
function preloadTypeface(): Plugin {
  return {
    name: 'trapline:preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'));
        if (file === undefined) throw new Error('The build has no Latin typeface to preload.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Fails a build whose chunks import one another in a circle, which merging small ones can cause: a module would run
 * before its dependencies, and no page would open.
 */
function refuseCircles(): Plugin {
  return {
    name: 'trapline:refuse-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string): readonly string[] => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const name of Object.keys(bundle)) {
        const reached = new Set(importsOf(name));
        for (const next of reached) for (const one of importsOf(next)) reached.add(one);
        if (reached.has(name)) this.error(`${name} imports itself by way of other chunks: change the groups below`);
      }
    },
  };
}

/** Icons, queries, helpers, rules. */
const smallAndCommon =
  /@tabler[\\/]|@tanstack[\\/]|[\\/]use-debounced-value|[\\/]domain[\\/]src[\\/]|[\\/]web[\\/]src[\\/](?:platform|sensor-types[\\/][^\\/]+$|ui[\\/]notices[\\/]state-mark)/;

export default defineConfig({
  plugins: [react(), preloadTypeface(), pdfFiles(), refuseCircles(), pageFiles(), precompress()],
  // The server puts a fresh nonce into index.html for each request; see the security headers.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
    assetsInlineLimit: 0,
    // The chart engine, which is loaded when a chart is opened.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset.'] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
        codeSplitting: {
          // Each group includes all its imports, so that a shared chunk does not need a chunk that depends on it. The
          // rest is split by which pages share it. Merging small chunks by size created circles and made every page
          // load most of the others' code.
          includeDependenciesRecursively: true,
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 5 },
            // Everything the sign-in page needs, and nothing else.
            { name: 'start', test: /[\\/]web[\\/]src[\\/]main\.tsx$/, priority: 4 },
            // Everything the frame of every page needs once signed in.
            { name: 'shell', test: /[\\/]web[\\/]src[\\/]shell[\\/]main-shell\.tsx$/, priority: 3 },
            // Small modules of many pages, which would otherwise be one file each.
            { name: 'common', test: smallAndCommon, minShareCount: 4, priority: 2 },
            // Everything that pages with a list need.
            { name: 'list', test: /[\\/]web[\\/]src[\\/]ui[\\/]lists[\\/]list-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/downloads': 'http://127.0.0.1:8080' } },
});
