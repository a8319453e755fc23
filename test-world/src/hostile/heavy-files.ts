import { once } from 'node:events';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { type HostileFile, ordinaryPhoto } from './hostile-files.ts';
import { png, withFrame, withScans } from './picture-bytes.ts';

/** A file made on demand, since making and decoding it takes seconds. */
export type HeavyFile = Omit<HostileFile, 'bytes'> & { readonly make: () => Promise<Buffer<ArrayBuffer>> };

const ordinary = { width: 8000, height: 8000 };
const scan = { width: 50_248, height: 5472 };

/** Small files within all limits that cost a decoder as much memory and time as possible. Source: TRIAL-1. */
export const heavyFiles: readonly HeavyFile[] = [
  {
    name: '63 megapixels declared, 0.08 there',
    make: async () => withFrame(await ordinaryPhoto(), { width: 9000, height: 7000 }),
    answer: 'shown',
  },
  { name: 'progressive, 64 megapixels', make: () => progressive(), answer: 'shown' },
  {
    name: 'progressive, 64 megapixels, 2000 scans',
    make: async () => withScans(await progressive(), 2000),
    answer: 'marked',
  },
  {
    name: 'PNG: 64 megapixels of 16 bits, see-through, interlaced',
    make: () => interlaced(ordinary),
    contentType: 'image/png',
    answer: 'shown',
  },
  {
    name: 'PNG: 275 megapixels of 16 bits, see-through, interlaced',
    make: () => interlaced(scan),
    contentType: 'image/png',
    type: 'fly',
    answer: 'marked',
  },
];

function progressive(): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp({ create: { ...ordinary, channels: 3, background: '#c8b020' } });
  return picture
    .jpeg({ progressive: true })
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));
}

/** A PNG that must be decoded in memory as a whole, 8 bytes per pixel, and is a thousandth of that size. */
async function interlaced(size: { readonly width: number; readonly height: number }): Promise<Buffer<ArrayBuffer>> {
  const packer = createDeflate({ level: 1 });
  const parts = Array.fromAsync(packer);
  for (let left = passBytes(size); left > 0; left -= 16_000_000) {
    if (!packer.write(Buffer.alloc(Math.min(left, 16_000_000)))) await once(packer, 'drain');
  }
  packer.end();
  return png({ ...size, depth: 16, colour: 6, interlaced: true }, Buffer.concat(await parts));
}

/** Start and spacing of the seven passes of an interlaced PNG, across and down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passBytes({ width, height }: { readonly width: number; readonly height: number }): number {
  return passes.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return sum + rows * (1 + 8 * columns);
  }, 0);
}
