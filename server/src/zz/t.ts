import { createDecoder } from '../platform/images/decoder.ts';
import { mkdirSync } from 'node:fs';
const d = createDecoder({ detector: 'builtin', knownTypes: [], children: 1, ffmpegPath: process.env.FF });
await d.describeDetector();
for (const f of process.argv.slice(2)) {
  const outDir = '/tmp/mailin/out-' + f.split('/').at(-1); mkdirSync(outDir, { recursive: true });
  const t = performance.now();
  try {
  const v = await d.understandVideo({ source: f, outDir });
  console.log(f, v.codec, v.width, v.height, v.duration, v.playable, v.warning, Math.round(performance.now() - t));
  if (!v.playable) { const t2 = performance.now(); console.log(await d.encodeFilm({ source: f, outDir, duration: v.duration }), Math.round(performance.now() - t2)); }
  } catch (e) { console.log(f, String(e), (e as any).reason, Math.round(performance.now() - t)); }
}
await d.close();
