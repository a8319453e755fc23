import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Centres of the insects on the drawn trap, pixels. */
export const insectsDrawn = [
  { x: 120, y: 90 },
  { x: 420, y: 150 },
  { x: 250, y: 300 },
  { x: 560, y: 380 },
  { x: 90, y: 400 },
];

/** A yellow sheet of 640 x 480 with drawn flies, and a red patch in its top left corner. */
export async function drawnTrap(): Promise<Sharp> {
  const flies = insectsDrawn.map(({ x, y }) => drawnFly(x, y)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#e8d21c"/><rect width="40" height="40" fill="#c01010"/>${flies}</svg>`;
  const drawing = sharp(Buffer.from(svg)).removeAlpha().blur(1.2);
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** Body, head and wings, about 40 pixels long: close enough to a fly for the built-in model. */
function drawnFly(x: number, y: number): string {
  const wing = (side: number) =>
    `<ellipse cx="${x + side * 8}" cy="${y + 8}" rx="6" ry="15" fill="#6b5a20" opacity="0.7" transform="rotate(${-side * 20} ${x} ${y})"/>`;
  const body = `<ellipse cx="${x}" cy="${y + 3}" rx="6" ry="14" fill="#15100c"/>`;
  return `${wing(-1)}${wing(1)}${body}<circle cx="${x}" cy="${y - 13}" r="5" fill="#100c08"/>`;
}

/** The picture as stored by a rotated camera: pixels rotated, with the matching EXIF orientation. */
export async function storedAs(picture: Sharp, orientation: number): Promise<Buffer> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const turned = orientation >= 5;
  const stored = Buffer.alloc(data.length);
  const [storedWidth, storedHeight] = turned ? [height, width] : [width, height];
  for (let y = 0; y < storedHeight; y++) {
    for (let x = 0; x < storedWidth; x++) {
      const [u, v] = uprightPlace(orientation, x, y, width, height);
      data.copy(stored, (y * storedWidth + x) * 3, (v * width + u) * 3, (v * width + u) * 3 + 3);
    }
  }
  return await sharp(stored, { raw: { width: storedWidth, height: storedHeight, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer();
}

/** Upright position of the stored pixel (x, y), by the definition of each orientation (EXIF 2.32, tag 0x0112). */
function uprightPlace(orientation: number, x: number, y: number, width: number, height: number): [number, number] {
  const right = width - 1;
  const bottom = height - 1;
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [right - y, x];
    case 7:
      return [right - y, bottom - x];
    case 8:
      return [y, bottom - x];
    default:
      return [x, y];
  }
}

/** The first bytes of a JPEG that declares this size; `progressive` sets the kind of its frame. */
export function jpegHeader(width: number, height: number, progressive = false): Buffer {
  const frame = Buffer.from([
    0xff,
    progressive ? 0xc2 : 0xc0,
    0,
    17,
    8,
    0,
    0,
    0,
    0,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame]);
}

/** The first bytes of a PNG that declares this size. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** A folder that is removed when the block ends. */
export async function scratchFolder() {
  const path = await mkdtemp(join(tmpdir(), 'trapline-pictures-'));
  return {
    path,
    /** Writes a file into it. @returns its path */
    async put(name: string, bytes: Uint8Array): Promise<string> {
      await writeFile(join(path, name), bytes);
      return join(path, name);
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  };
}
