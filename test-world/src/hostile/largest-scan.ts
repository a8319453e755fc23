import { largestPicturePixels } from '@trapline/domain/sensor-types/picture.limits.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import sharp from 'sharp';

/** The largest photo of any type. Source: TYPE-5. */
export const largestScan = { width: 50_248, height: 5472 };
/** At this quality a scan with grain has about 40 MB. */
const quality = 76;

/** Draws a sheet with grain of the largest size. */
export async function drawLargestScan(file: string): Promise<void> {
  await drawScan(file, largestScan);
}

/** Draws a sheet with grain as a baseline JPEG, without holding it in memory as a whole. */
export async function drawScan(file: string, scan: { readonly width: number; readonly height: number }): Promise<void> {
  const small = { width: scan.width / 8, height: scan.height / 8 };
  const random = createRandom('scan');
  const grain = new Uint8Array(small.width * small.height * 3).map(() => 100 + Math.floor(random() * 120));
  const sheet = await sharp(grain, { raw: { ...small, channels: 3 } })
    .png()
    .toBuffer();
  await sharp(sheet).resize(scan.width, scan.height, { fit: 'fill' }).jpeg({ quality }).toFile(file);
}

/** Only decodes it, for comparison. */
export async function decodeScan(file: string): Promise<void> {
  await sharp(file, { limitInputPixels: largestPicturePixels }).raw().toBuffer();
}
