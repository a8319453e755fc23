import { createMediaInspector } from './header.ts';
import { text } from './media-header.ts';

/** Why a file is not accepted as a document. */
export type DocumentFlaw = 'wrong_file_type' | 'incomplete_file' | 'unreadable_picture';

/** Inspects a file chunk by chunk and determines which kind of document it is. Keeps its start and its end only. */
export interface DocumentInspector {
  /** Inspects the next bytes. Their memory may be reused. */
  push(chunk: Uint8Array): void;
  /** Content type, or the flaw, when no more bytes follow. */
  end(): { readonly contentType: string } | { readonly flaw: DocumentFlaw };
}

const startBytes = 4_096;
/** The directory of a workbook is at its end: some hundred bytes for each sheet and picture. */
const endBytes = 262_144;

/** Most elements of a WebM up to its segment. */
const mostElements = 10;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Creates an inspector for one file. */
export function createDocumentInspector(): DocumentInspector {
  const media = createMediaInspector();
  const start = new Uint8Array(startBytes);
  let started = 0;
  let bytes = 0;
  const tail = createTail();
  return {
    push(chunk) {
      media.push(chunk);
      bytes += chunk.length;
      const more = chunk.subarray(0, startBytes - started);
      start.set(more, started);
      started += more.length;
      tail.push(chunk);
    },
    end() {
      const known = start.subarray(0, started);
      const end = tail.bytes();
      const header = media.end();
      if (header.kind === 'jpeg' || header.kind === 'png') return complete(media.isComplete(), `image/${header.kind}`);
      if (header.kind === 'broken') return { flaw: 'unreadable_picture' };
      if (header.kind === 'video') {
        // Browsers other than Safari do not play QuickTime films.
        if (header.contentType !== 'video/mp4') return { flaw: 'wrong_file_type' };
        return complete(media.isComplete(), 'video/mp4');
      }
      if (text(known, 0, 5) === '%PDF-') return complete(end.includes('%%EOF', -1_024), 'application/pdf');
      if (isWebm(known)) return complete(hasSegment(known, bytes), 'video/webm');
      if (text(known, 0, 4) === 'PK\u0003\u0004') return workbook(end);
      return { flaw: header.kind === 'incomplete' ? 'incomplete_file' : 'wrong_file_type' };
    },
  };
}

/** Keeps at least the last bytes of a file. Each byte is copied twice at most. */
function createTail(): { push(chunk: Uint8Array): void; bytes(): Buffer } {
  const room = Buffer.alloc(4 * endBytes);
  let filled = 0;
  return {
    push(chunk) {
      const last = chunk.subarray(Math.max(0, chunk.length - 2 * endBytes));
      if (filled + last.length > room.length) {
        room.copyWithin(0, filled - endBytes, filled);
        filled = endBytes;
      }
      room.set(last, filled);
      filled += last.length;
    },
    bytes: () => room.subarray(0, filled),
  };
}

function complete(whole: boolean, contentType: string): ReturnType<DocumentInspector['end']> {
  return whole ? { contentType } : { flaw: 'incomplete_file' };
}

/** Whether these are the first bytes of Matroska that says to be WebM. */
function isWebm(start: Uint8Array): boolean {
  if (text(start, 0, 4) !== '\u001A\u0045\u00DF\u00A3') return false;
  // The type of document stands in the first element, some dozen bytes long: its id, its length 4, its name.
  return text(start, 0, 80).includes('\u0042\u0082\u0084webm');
}

/**
 * Whether the segment of a WebM, which follows its header and holds all else, ends within the file. Recordings that were
 * not finished by a program do not say how long they are.
 */
function hasSegment(start: Uint8Array, bytes: number): boolean {
  let at = 4;
  for (let element = 0; element < mostElements; element++) {
    const size = ebmlSize(start, at);
    if (size === null) return false;
    const content = at + size.length;
    const isSegment = element > 0 && text(start, at - 4, 4) === '\u0018\u0053\u0080\u0067';
    if (isSegment) return size.value === null || content + size.value <= bytes;
    // Between the two may only be filling, whose id has one byte.
    if (size.value === null) return false;
    at = content + size.value + (start[content + size.value] === 0xec ? 1 : 4);
  }
  return false;
}

/** A size of Matroska: its first set bit tells its bytes; all other bits set mean unknown (null). RFC 8794 §6. */
function ebmlSize(start: Uint8Array, at: number): { readonly value: number | null; readonly length: number } | null {
  const length = Math.clz32(start[at] ?? 0) - 23;
  if (length > 8 || at + length > start.length) return null;
  const bits = BigInt(`0x${Buffer.from(start.subarray(at, at + length)).toString('hex')}`);
  const most = (1n << BigInt(7 * length)) - 1n;
  const value = bits & most;
  return { value: value === most ? null : Number(value), length };
}

/** A ZIP is a workbook if its directory, which is at the end, lists the parts of one; with macros it is none. */
function workbook(end: Buffer): ReturnType<DocumentInspector['end']> {
  const directory = end.lastIndexOf('PK\u0005\u0006', -22, 'latin1');
  if (directory < 0) return { flaw: 'incomplete_file' };
  const names = new Set<string>();
  for (
    let at = end.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = end.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    if (at + 46 > end.length) break;
    names.add(end.toString('latin1', at + 46, at + 46 + end.readUInt16LE(at + 28)));
  }
  const isWorkbook =
    names.has('[Content_Types].xml') && names.has('xl/workbook.xml') && !names.has('xl/vbaProject.bin');
  return isWorkbook ? { contentType: workbookType } : { flaw: 'wrong_file_type' };
}
