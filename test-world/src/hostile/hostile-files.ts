import type { ProblemType } from '@trapline/domain/common/errors.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import sharp from 'sharp';
import { jpegHeader, pngHeader } from '../pictures/pictures.ts';
import { trapPhoto } from '../uploads/ingestion.ts';
import {
  exifSegment,
  frameStart,
  packedZeros,
  png,
  pngChunk,
  segment,
  withFrame,
  withScans,
  withSegments,
} from './picture-bytes.ts';

/**
 * The portal's reaction: a problem, or it accepts the file and then shows the photo (`shown`) or an error mark because
 * it could not be understood (`marked`).
 */
export type HostileAnswer = ProblemType | 'shown' | 'marked';

/** A bad or unusual file with the expected reaction. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly answer: HostileAnswer;
  /** Content type; default `image/jpeg`. */
  readonly contentType?: string;
  /** Sensor type of the unit that sends it; default `fly_scan`. */
  readonly type?: 'fly';
  /** False values announced for it. */
  readonly said?: { readonly size?: number; readonly sha256?: string };
  /** Expected upright size, for files that test rotation. */
  readonly upright?: { readonly width: number; readonly height: number };
}

const width = 320;
const height = 240;
const html = '<html><body><script>document.title="taken";alert(1)</script></body></html>';
const endOfImage = Buffer.from([0xff, 0xd9]);
const bytesOf = (text: string) => Buffer.from(text.padEnd(400), 'latin1');
const joined = (...parts: readonly (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
/** Pseudo-random bytes, the same each time, without JPEG markers. */
function noiseOf(bytes: number): Buffer<ArrayBuffer> {
  const random = createRandom('hostile');
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 255)));
}
const owned = async (made: Promise<Buffer>) => Buffer.from(await made);

/** The small photo from which all of them are made. */
export function ordinaryPhoto(): Promise<Buffer<ArrayBuffer>> {
  return trapPhoto(1, 4, width, height);
}

/** Bad and unusual files that are cheap to process. Source: TRIAL-1. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const photo = await ordinaryPhoto();
  const flat = await owned(sharp(photo).png().toBuffer());
  return [
    ...cut(photo, flat),
    ...tooLarge(),
    ...(await otherFormats(photo, flat)),
    ...brokenInside(photo, flat),
    ...polyglots(photo, flat),
    ...(await exif(photo)),
    ...(await rareForms(photo)),
    ...saidWrongly(photo),
  ];
}

function cut(photo: Buffer, flat: Buffer): HostileFile[] {
  const part = (whole: Buffer, bytes: number) => Buffer.from(whole.subarray(0, bytes));
  const incomplete = (name: string, bytes: Buffer<ArrayBuffer>, contentType = 'image/jpeg'): HostileFile => {
    return { name, bytes, contentType, answer: 'incomplete_file' };
  };
  const half = part(photo, photo.length / 2);
  return [
    { name: 'no bytes at all', bytes: Buffer.alloc(0), answer: 'validation_failed' },
    {
      name: 'no bytes where some were announced',
      bytes: Buffer.alloc(0),
      said: { size: 99 },
      answer: 'incomplete_file',
    },
    incomplete('one byte', part(photo, 1)),
    incomplete('JPEG: only its magic', part(photo, 2)),
    incomplete('JPEG: cut in its first segment', part(photo, 9)),
    incomplete('JPEG: cut in its frame', part(photo, frameStart(photo) + 6)),
    incomplete('JPEG: cut behind its frame', part(photo, frameStart(photo) + 19)),
    incomplete('JPEG: half', half),
    incomplete('JPEG: without its end marker', part(photo, photo.length - 2)),
    incomplete('JPEG: without its last byte', part(photo, photo.length - 1)),
    incomplete('JPEG: half, the rest zeros', joined(half, Buffer.alloc(photo.length / 2))),
    { name: 'JPEG: half, with an end marker', bytes: joined(half, endOfImage), answer: 'marked' },
    incomplete('PNG: only its magic', part(flat, 8), 'image/png'),
    incomplete('PNG: cut in its header', part(flat, 20), 'image/png'),
    incomplete('PNG: half', part(flat, flat.length / 2), 'image/png'),
    incomplete('PNG: without its end', part(flat, flat.length - 12), 'image/png'),
    {
      name: 'PNG: half, with an end',
      bytes: joined(part(flat, flat.length / 2), flat.subarray(-12)),
      contentType: 'image/png',
      answer: 'marked',
    },
  ];
}

function tooLarge(): HostileFile[] {
  const data = noiseOf(400);
  const declares = (name: string, header: Buffer, answer: ProblemType = 'too_many_pixels'): HostileFile => {
    return { name, bytes: joined(header, data, endOfImage), answer };
  };
  const pngs = (name: string, bytes: Buffer<ArrayBuffer>): HostileFile => {
    return { name, bytes, contentType: 'image/png', answer: 'too_many_pixels' };
  };
  const line = { height: 1, depth: 8, colour: 0 };
  return [
    declares('4 gigapixels in a few hundred bytes', jpegHeader(64_250, 64_250)),
    declares('65535 x 65535', jpegHeader(65_535, 65_535)),
    declares('one side within the client’s rule', jpegHeader(65_535, 50_248)),
    { ...declares('the same for a scanner', jpegHeader(65_535, 50_248)), type: 'fly' },
    { ...declares('the largest scan', jpegHeader(50_248, 5472)) },
    { ...declares('a scan one line too high', jpegHeader(50_248, 5474)), type: 'fly' },
    {
      ...declares('progressive, 275 megapixels', jpegHeader(50_248, 5472, true), 'progressive_too_large'),
      type: 'fly',
    },
    { ...declares('a header alone, 275 megapixels', jpegHeader(50_248, 5472)), type: 'fly', answer: 'marked' },
    pngs(
      '30000 x 30000 in 100 kB',
      png({ width: 30_000, height: 30_000, depth: 1, colour: 0 }, packedZeros(112_530_000)),
    ),
    pngs('the longest line there can be', png({ ...line, width: 2 ** 31 - 1 }, packedZeros(1000))),
    pngs('longer than there can be', png({ ...line, width: 2 ** 32 - 1 }, packedZeros(1000))),
  ];
}

async function otherFormats(photo: Buffer, flat: Buffer): Promise<HostileFile[]> {
  const picture = sharp(photo);
  const frames = Buffer.concat([await picture.raw().toBuffer(), await picture.clone().negate().raw().toBuffer()]);
  const animated = sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } });
  const files: readonly (readonly [string, Uint8Array | string])[] = [
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`],
    [
      'SVG with an XML head',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    ],
    ['HTML', html],
    ['GIF', await picture.clone().gif().toBuffer()],
    ['GIF that goes on as JPEG', joined('GIF89a', photo)],
    ['WebP', await picture.clone().webp().toBuffer()],
    ['animated WebP', await animated.webp().toBuffer()],
    ['TIFF', await picture.clone().tiff().toBuffer()],
    ['AVIF', await picture.clone().avif({ effort: 0 }).toBuffer()],
    ['ZIP', joined('PK\x03\x04', noiseOf(300))],
    ['PDF', '%PDF-1.7\n1 0 obj <</S/JavaScript/JS(app.alert(1))>> endobj'],
    ['BMP', joined('BM', noiseOf(300))],
    ['PostScript', '%!PS\n(/etc/passwd) (r) file'],
    ['a program', joined('\x7fELF', noiseOf(300))],
    ['a script', '#!/bin/sh\necho taken'],
    ['noise', joined('\0', noiseOf(600))],
    ['PNG', flat],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ];
  return [
    ...files.map(([name, bytes]): HostileFile => {
      const padded = typeof bytes === 'string' ? bytesOf(bytes) : Buffer.from(bytes);
      return { name: `${name} named JPEG`, bytes: padded, answer: 'wrong_file_type' };
    }),
    { name: 'JPEG named PNG', bytes: Buffer.from(photo), contentType: 'image/png', answer: 'wrong_file_type' },
    ...['image/svg+xml', 'image/webp', 'image/gif', 'text/html'].map((contentType): HostileFile => {
      return { name: `named ${contentType}`, bytes: bytesOf(html), contentType, answer: 'unsupported_media_type' };
    }),
  ];
}

function brokenInside(photo: Buffer, flat: Buffer): HostileFile[] {
  const unreadable = (name: string, bytes: Buffer<ArrayBuffer>): HostileFile => {
    return { name, bytes, answer: 'unreadable_picture' };
  };
  const at = frameStart(photo);
  const frame = photo.subarray(at, at + 19);
  const huge = withFrame(photo, { width: 60_000, height: 60_000 }).subarray(at, at + 19);
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const noisy = joined(photo.subarray(0, scan + 14), noiseOf(4000));
  const damaged = Buffer.from(flat);
  damaged.fill(0xa5, 2_000, 2_040);
  const empty = Buffer.from(flat);
  empty.writeUInt32BE(0, 16);
  return [
    unreadable('JPEG: no lines', withFrame(photo, { height: 0 })),
    unreadable('JPEG: no columns', withFrame(photo, { width: 0 })),
    unreadable('JPEG: 12 bits a colour', withFrame(photo, { precision: 12 })),
    unreadable('JPEG: lossless', withFrame(photo, { marker: 0xc3 })),
    unreadable('JPEG: arithmetic', withFrame(photo, { marker: 0xc9 })),
    unreadable('JPEG: a scan before its frame', joined(photo.subarray(0, 2), photo.subarray(scan))),
    unreadable('JPEG: a segment of no length', withSegments(photo, Buffer.from([0xff, 0xe2, 0, 0]))),
    unreadable(
      'JPEG: 9 MB before its frame',
      withSegments(photo, ...Array.from({ length: 140 }, () => segment(0xef, Buffer.alloc(65_000)))),
    ),
    {
      name: 'JPEG: a second, huge frame',
      bytes: joined(photo.subarray(0, at), frame, huge, photo.subarray(at + 19)),
      answer: 'marked',
    },
    { name: 'JPEG: noise for pixels', bytes: joined(noisy, endOfImage), answer: 'shown' },
    { name: 'JPEG: no tables', bytes: joined(photo.subarray(0, 2), frame, photo.subarray(scan)), answer: 'marked' },
    { name: 'PNG: no columns', bytes: empty, contentType: 'image/png', answer: 'unreadable_picture' },
    {
      name: 'PNG: its first chunk is another',
      bytes: joined(flat.subarray(0, 12), 'IDAT', flat.subarray(16)),
      contentType: 'image/png',
      answer: 'unreadable_picture',
    },
    {
      name: 'PNG: a palette that is not there',
      bytes: png({ width, height, depth: 8, colour: 3 }, packedZeros((width + 1) * height)),
      contentType: 'image/png',
      answer: 'marked',
    },
    { name: 'PNG: damaged pixels', bytes: damaged, contentType: 'image/png', answer: 'marked' },
    {
      name: 'PNG: fewer pixels than declared',
      bytes: png({ width, height, depth: 8, colour: 2 }, packedZeros(9000)),
      contentType: 'image/png',
      answer: 'marked',
    },
  ];
}

function polyglots(photo: Buffer, flat: Buffer): HostileFile[] {
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${html}`, 'latin1'));
  const inside = joined(flat.subarray(0, 33), text, flat.subarray(33));
  return [
    { name: 'JPEG with a page in its comment', bytes: polyglot(photo), answer: 'shown' },
    { name: 'JPEG with a page behind its end', bytes: joined(photo, html), answer: 'incomplete_file' },
    {
      name: 'JPEG with a page and a second end behind its end',
      bytes: joined(photo, html, endOfImage),
      answer: 'shown',
    },
    {
      name: 'JPEG with an archive behind its end',
      bytes: joined(photo, 'PK\x05\x06', Buffer.alloc(17), 'x'),
      answer: 'incomplete_file',
    },
    { name: 'PNG with a page in its text', bytes: inside, contentType: 'image/png', answer: 'shown' },
    {
      name: 'PNG with a page behind its end',
      bytes: joined(flat, html),
      contentType: 'image/png',
      answer: 'incomplete_file',
    },
  ];
}

/** A photo that is also an HTML page, for browsers that sniff content. */
export function polyglot(photo: Buffer): Buffer<ArrayBuffer> {
  return withSegments(photo, segment(0xfe, `*/=1;${html}/*`));
}

async function exif(photo: Buffer): Promise<HostileFile[]> {
  const orientation = 0x0112;
  const said = async (name: string, fields: { IFD0?: Record<string, string>; IFD2?: Record<string, string> }) => {
    return shown(name, await owned(sharp(photo).withExif(fields).jpeg().toBuffer()));
  };
  const turned = (value: number): HostileFile => ({
    ...shown(`EXIF: orientation ${value}`, withSegments(photo, exifSegment({ tag: orientation, value }))),
    upright: value >= 5 && value <= 8 ? { width: height, height: width } : { width, height },
  });
  const loop = exifSegment({ tag: 0x8769, type: 4, value: 8, next: 8 });
  return [
    await said('EXIF: script', { IFD0: { ImageDescription: html, Artist: '"><img src=x onerror=alert(1)>' } }),
    await said('EXIF: year 9999', { IFD2: { DateTimeOriginal: '9999:12:31 23:59:59', OffsetTimeOriginal: '+99:99' } }),
    await said('EXIF: 30 February, 25 o’clock', { IFD2: { DateTimeOriginal: '2026:02:30 25:61:61' } }),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 65_535].map(turned),
    shown('EXIF: directories in a circle', withSegments(photo, loop)),
    shown(
      'EXIF: four billion values',
      withSegments(photo, exifSegment({ tag: 0x9003, type: 2, count: 2 ** 32 - 1, value: 8 })),
    ),
    shown(
      'EXIF: values behind its end',
      withSegments(photo, exifSegment({ tag: 0x8769, type: 4, value: 2 ** 32 - 1 })),
    ),
    shown('EXIF: cut off', withSegments(photo, segment(0xe1, 'Exif\0\0II'))),
  ];
}

async function rareForms(photo: Buffer): Promise<HostileFile[]> {
  const picture = sharp(photo);
  const pngs = async (name: string, made: Promise<Buffer>) => ({
    ...shown(name, await owned(made)),
    contentType: 'image/png',
  });
  const bomb = joined('icc\0\0', packedZeros(64_000_000));
  const profile = pngChunk('iCCP', bomb);
  const notes = pngChunk('zTXt', joined('Comment\0\0', packedZeros(64_000_000)));
  const grey = { width, height, depth: 8, colour: 0 };
  const pixels = packedZeros((width + 1) * height);
  const small = { create: { width: 1, height: 1, channels: 3, background: '#123' } } as const;
  return [
    shown('CMYK', await owned(picture.clone().toColourspace('cmyk').jpeg().toBuffer())),
    shown('grey', await owned(picture.clone().greyscale().jpeg().toBuffer())),
    shown('progressive', await owned(picture.clone().jpeg({ progressive: true }).toBuffer())),
    shown(
      'a profile that is none',
      withSegments(photo, segment(0xe2, `ICC_PROFILE\0\x01\x01${'no profile'.repeat(50)}`)),
    ),
    shown('40,000 fill bytes', joined(photo.subarray(0, 2), Buffer.alloc(40_000, 0xff), photo.subarray(2))),
    shown('zeros behind its end', joined(photo, Buffer.alloc(5000))),
    shown('one pixel', await owned(sharp(small).jpeg().toBuffer())),
    shown(
      'a line of 16,000',
      await owned(
        sharp({ create: { ...small.create, width: 16_000 } })
          .jpeg()
          .toBuffer(),
      ),
    ),
    {
      name: 'more scans than any camera writes',
      bytes: withScans(await picture.clone().jpeg({ progressive: true }).toBuffer(), 2000),
      answer: 'marked',
    },
    await pngs('PNG: 16 bits', picture.clone().toColourspace('rgb16').png().toBuffer()),
    await pngs('PNG: see-through', picture.clone().ensureAlpha(0.5).png().toBuffer()),
    await pngs('PNG: palette, interlaced', picture.clone().png({ palette: true, progressive: true }).toBuffer()),
    await pngs('PNG: a profile of 64 MB', Promise.resolve(png(grey, pixels, profile))),
    await pngs('PNG: a text of 64 MB', Promise.resolve(png(grey, pixels, notes))),
  ];
}

function saidWrongly(photo: Buffer): HostileFile[] {
  const bytes = Buffer.from(photo);
  return [
    { name: 'longer than announced', bytes, said: { size: bytes.length - 1 }, answer: 'payload_too_large' },
    { name: 'shorter than announced', bytes, said: { size: bytes.length + 1 }, answer: 'incomplete_file' },
    { name: 'other bytes than announced', bytes, said: { sha256: '0'.repeat(64) }, answer: 'incomplete_file' },
    {
      name: 'a header alone',
      bytes: Buffer.from(pngHeader(640, 480)),
      contentType: 'image/png',
      answer: 'incomplete_file',
    },
  ];
}

function shown(name: string, bytes: Buffer<ArrayBuffer>): HostileFile {
  return { name, bytes, answer: 'shown' };
}
