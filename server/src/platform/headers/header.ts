import { createJpegReader } from './jpeg-header.ts';
import { type HeaderReader, type MediaHeader, text, u32 } from './media-header.ts';
import { createMp4Walk, type Mp4Walk } from './mp4-walk.ts';

/** Bytes needed to recognise any format: for PNG its first chunk, for films their brand. */
const magicBytes = 33;
const tailBytes = 12;
const none = new Uint8Array(0);

/** Inspects a file chunk by chunk and determines what it is. Keeps only a few bytes, at most one EXIF segment. */
export interface MediaInspector {
  /**
   * Inspects the next bytes. Returns the header once it is known, null before. A film may turn out to be broken later.
   */
  push(chunk: Uint8Array): MediaHeader | null;
  /** The header when no more bytes follow. */
  end(): MediaHeader;
  /**
   * Whether the file ends as its format requires: JPEG with FFD9, PNG with IEND (zeros may follow both, as flash memory
   * leaves them), films at the end of their last box and after an index. A file with other trailing bytes is incomplete.
   */
  isComplete(): boolean;
}

/** Creates an inspector for one file. It keeps no chunks, so their memory may be reused. */
export function createMediaInspector(): MediaInspector {
  /** The first bytes, until the format is known. */
  const start = new Uint8Array(magicBytes);
  let started = 0;
  let reader: HeaderReader | null = null;
  let walk: Mp4Walk | null = null;
  let header: MediaHeader | null = null;
  const tail = createTail();

  /** Consumes as many bytes of a chunk as are needed to recognise the format. @returns the rest of the chunk */
  function recognise(chunk: Uint8Array): Uint8Array {
    for (let at = 0; at < chunk.length; at++) {
      start[started] = chunk[at] ?? 0;
      started += 1;
      const known = start.subarray(0, started);
      if (started < 2 || (started < magicBytes && couldBecome(known))) continue;
      if (known[0] === 0xff && known[1] === 0xd8) reader = createJpegReader();
      else header = fixedHeader(known);
      if (header?.kind === 'video') walk = createMp4Walk();
      reader?.push(known);
      walk?.push(known);
      return chunk.subarray(at + 1);
    }
    return none;
  }

  return {
    push(chunk) {
      tail.push(chunk);
      const rest = header || reader ? chunk : recognise(chunk);
      if (reader && !header) header = reader.push(rest);
      walk?.push(rest);
      if (walk?.hasTooManyBoxes() === true) header = { kind: 'broken' };
      return header;
    },
    end() {
      const said = start.subarray(0, started);
      header ??= reader?.end() ?? (isEarlyEnd(said) ? { kind: 'incomplete' } : { kind: 'unknown' });
      return header;
    },
    isComplete() {
      if (header?.kind === 'jpeg') return tail.endsWith([0xff, 0xd9]);
      if (header?.kind === 'png') return tail.endsWith([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
      return walk?.isComplete() ?? false;
    },
  };
}

const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether these first bytes may be the start of a PNG or a film. */
function couldBecome(start: Uint8Array): boolean {
  const png = pngMagic.every((byte, i) => i >= start.length || start[i] === byte);
  const film = 'ftyp'.startsWith(text(start, 4, 4));
  return png || film || (start.length === 1 && start[0] === 0xff);
}

/** Whether a file that consists of these bytes only is the start of a picture or film, or empty. */
function isEarlyEnd(bytes: Uint8Array): boolean {
  // Up to four bytes of a film are the size of its first box, which is small; any text would be possible otherwise.
  return couldBecome(bytes) && (bytes.length > 4 || [undefined, 0, 0x89, 0xff].includes(bytes[0]));
}

function fixedHeader(start: Uint8Array): MediaHeader {
  if (pngMagic.every((byte, i) => start[i] === byte)) {
    const width = u32(start, 16);
    const height = u32(start, 20);
    const whole = u32(start, 8) === 13 && text(start, 12, 4) === 'IHDR';
    return whole && width > 0 && height > 0 ? { kind: 'png', width, height } : { kind: 'broken' };
  }
  if (text(start, 4, 4) === 'ftyp' && u32(start, 0) >= 16) {
    const brand = text(start, 8, 4);
    const contentType = filmType(brand);
    if (contentType) return { kind: 'video', brand, contentType };
  }
  return { kind: 'unknown' };
}

/** The content type of a film by its major brand; pictures in the same container (HEIC, AVIF) are not films. */
function filmType(brand: string): 'video/mp4' | 'video/quicktime' | null {
  if (brand === 'qt  ') return 'video/quicktime';
  return /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4|3gp[4-9]|3g2[a-c]|hvc1|hev1)$/.test(brand)
    ? 'video/mp4'
    : null;
}

/** Keeps the last bytes before any trailing zeros. */
function createTail(): { push(chunk: Uint8Array): void; endsWith(ending: readonly number[]): boolean } {
  const last = new Uint8Array(tailBytes);
  const noughts = new Uint8Array(tailBytes);
  let zeros = 0;
  /** Accepts at most as many bytes as are kept. */
  const append = (bytes: Uint8Array): void => {
    last.copyWithin(0, bytes.length);
    last.set(bytes, tailBytes - bytes.length);
  };
  return {
    push(chunk) {
      let end = chunk.length;
      while (end > 0 && chunk[end - 1] === 0) end--;
      if (end === 0) {
        zeros += chunk.length;
        return;
      }
      // Zeros followed by other bytes are content, and may matter, as in the empty IEND chunk.
      append(noughts.subarray(0, zeros));
      append(chunk.subarray(Math.max(0, end - tailBytes), end));
      zeros = chunk.length - end;
    },
    endsWith: (ending) => ending.every((byte, i) => last[tailBytes - ending.length + i] === byte),
  };
}
