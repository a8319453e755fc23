import { between, createRandom } from '@trapline/field-unit/drawing/random.ts';
import sharp, { type Sharp } from 'sharp';
import type { FileToSend } from './send-file.ts';
import { ordinaryPhoto } from './hostile-files.ts';

/** A photo with some bytes changed. */
export type Mutant = FileToSend;

/** Fractions of bytes to change; beyond the last, hardly anything is readable. Source: TRIAL-3. */
const ratios = [0.0002, 0.0005, 0.0015, 0.004] as const;

/** Five small photos of different formats, from which mutants are made. */
export async function mutantSeeds(): Promise<readonly Mutant[]> {
  const picture = await grainy();
  const form = async (made: Promise<Buffer>, contentType = 'image/jpeg') => {
    return { bytes: Buffer.from(await made), contentType };
  };
  const said = { IFD0: { Make: 'Trap' }, IFD2: { DateTimeOriginal: '2026:11:20 06:05:04' } };
  return [
    await form(picture.clone().jpeg().toBuffer()),
    await form(picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()),
    await form(picture.clone().withExif(said).jpeg().toBuffer()),
    await form(picture.clone().toColourspace('cmyk').withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    await form(picture.clone().png({ palette: true, progressive: true }).toBuffer(), 'image/png'),
  ];
}

/** The ordinary photo with camera grain, the same each time; without grain it would be only a few bytes. */
async function grainy(): Promise<Sharp> {
  const { data, info } = await sharp(await ordinaryPhoto())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = createRandom('grain');
  const grain = data.map((sample) => Math.min(255, Math.max(0, Math.round(sample + between(random, -20, 20)))));
  return sharp(grain, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * A mutant; the same seed and index always give the same one. The index cycles through all photos and ratios. At least
 * one byte is changed.
 */
export function mutantOf(photos: readonly Mutant[], seed: number, index: number): Mutant {
  const photo = photos[index % photos.length];
  const ratio = ratios[Math.floor(index / photos.length) % ratios.length];
  if (!photo || ratio === undefined) throw new RangeError('There are no photos to change');
  const random = createRandom(`${seed} ${index}`);
  const bytes = Buffer.from(photo.bytes);
  for (let changed = 0; changed < Math.max(1, bytes.length * ratio); changed++) {
    const at = Math.floor(random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 + Math.floor(random() * 255)), at);
  }
  return { ...photo, bytes };
}
