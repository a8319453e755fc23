import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { filmCreated } from '@trapline/domain/uploads/film-created.rules.ts';
import { createMediaInspector, type MediaHeader } from '../headers/headers.ts';
import type { MailPart, MailSettings, ReadMail } from './mail-messages.ts';

/** Maximum characters of a subject, name or address. */
const textLength = 300;

/** Parses a mail and writes its photos and films to files with generated names. Throws when it exceeds a limit. */
export async function takeApart({ source, outDir, now, mostParts, mostDepth }: MailSettings): Promise<ReadMail> {
  const raw = await readFile(source);
  if (countParts(raw, mostParts) > mostParts) throw new Error(`The mail has more than ${mostParts} parts`);
  const mail = await PostalMime.parse(raw, { maxNestingDepth: mostDepth, maxRfc822NestingDepth: 3 });
  if (mail.attachments.length > mostParts) throw new Error(`The mail has more than ${mostParts} parts`);
  const parts: MailPart[] = [];
  for (const [number, attachment] of mail.attachments.entries()) {
    parts.push(await keepPart(attachment, join(outDir, String(number)), now));
  }
  const date = mail.date === undefined ? Number.NaN : Date.parse(mail.date);
  return {
    messageId: mail.messageId?.slice(0, 1_000) ?? null,
    subject: readable(mail.subject),
    from: readable(addressText(mail.from)),
    date: Number.isNaN(date) ? null : Math.floor(date / 1_000),
    parts,
  };
}

/** Maximum places to examine while counting: more than any genuine mail has, and a bound for hostile ones. */
const mostLooks = 50_000;

/** Counts the parts of a mail by its boundaries before it is parsed; stops above `most`. */
function countParts(raw: Buffer, most: number): number {
  const boundaries = new Set<string>();
  let looks = 0;
  // The first letter may be of either case.
  for (const word of ['oundary', 'OUNDARY']) {
    for (let at = raw.indexOf(word); at >= 0; at = raw.indexOf(word, at + 1)) {
      const value = /^oundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(
        raw.toString('latin1', at, at + 260),
      );
      const boundary = value?.[1] ?? value?.[2];
      if (boundary !== undefined) boundaries.add(boundary);
      if (boundaries.size > most || ++looks > mostLooks) return most + 1;
    }
  }
  let parts = 0;
  for (let at = raw.indexOf('\n--'); at >= 0 && parts <= most; at = raw.indexOf('\n--', at + 3)) {
    const line = /^[^\r\n]*/.exec(raw.toString('latin1', at + 3, at + 263))?.[0].trimEnd() ?? '';
    if (boundaries.has(line)) parts++;
    if (++looks > mostLooks) return most + 1;
  }
  return parts;
}

async function keepPart(attachment: Attachment, file: string, now: number): Promise<MailPart> {
  const { content } = attachment;
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const inspector = createMediaInspector();
  const header = inspector.push(bytes) ?? inspector.end();
  const contentType = typeOf(header);
  if (contentType !== null) await writeFile(file, bytes, { mode: 0o600 });
  return {
    // Only shown: the file on disk has another name. Source: MAILIN-6.
    name: readable(attachment.filename ?? undefined),
    contentType,
    broken: header.kind === 'broken' || header.kind === 'incomplete',
    saidType: readable(attachment.mimeType),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file: contentType === null ? null : file,
    takenAt: header.kind === 'jpeg' ? header.takenAt : null,
    created:
      header.kind === 'video'
        ? await filmCreated(async (start, length) => bytes.subarray(start, start + length), bytes.length, now)
        : null,
  };
}

function typeOf(header: MediaHeader): MailPart['contentType'] {
  if (header.kind === 'jpeg' || header.kind === 'png') return `image/${header.kind}`;
  return header.kind === 'video' ? header.contentType : null;
}

function addressText(address: Address | undefined): string {
  return address?.address ?? address?.name ?? '';
}

/** Shortens an untrusted text to one line without control characters. */
function readable(text: string | undefined): string {
  return (text ?? '')
    .slice(0, textLength)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
}
