import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { inPieces } from './pieces.ts';

// Objects of a backup are encrypted in pieces, so that none has to be in memory as a whole: AES-256-GCM, each object with
// a key of its own (HKDF-SHA256 of the operator's key and 32 random bytes at its beginning), each piece with its number
// and whether it is the last one as nonce. A piece that is missing, moved or changed is noticed. See docs/decisions/0085. Source: BACKUP-6.

const mark = Buffer.from('trapline sealed 1\n');
const saltBytes = 32;
const tagBytes = 16;
const pieceBytes = 1024 * 1024;
const algorithm = 'aes-256-gcm';

/** Bytes of an operator's key. */
export const keyBytes = 32;

function keyOf(key: Buffer, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'trapline backup', keyBytes));
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(last ? 1 : 0, 3);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** Encrypts a stream of bytes. @param key the operator's; null: the bytes stay as they are */
export async function* seal(key: Buffer | null, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (key === null) {
    yield* source;
    return;
  }
  const salt = randomBytes(saltBytes);
  const own = keyOf(key, salt);
  yield Buffer.concat([mark, salt]);
  let number = 0;
  for await (const { bytes, last } of inPieces(source, pieceBytes)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(number, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Decrypts what `seal` encrypted.
 * @param name of the object, for messages
 * @throws Error when the key is another one, or bytes are missing or were changed
 */
export async function* unseal(
  key: Buffer | null,
  source: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  if (key === null) {
    yield* source;
    return;
  }
  const head = mark.length + saltBytes;
  let own: Buffer | null = null;
  let number = 0;
  for await (const { bytes, last } of inPieces(source, pieceBytes + tagBytes, head)) {
    if (own === null) {
      if (bytes.length < head || !bytes.subarray(0, mark.length).equals(mark)) throw unreadable(name);
      own = keyOf(key, bytes.subarray(mark.length));
      continue;
    }
    if (bytes.length < tagBytes) throw unreadable(name);
    const decipher = createDecipheriv(algorithm, own, nonceOf(number, last));
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()]);
    } catch (cause) {
      throw unreadable(name, cause);
    }
    number += 1;
  }
  if (number === 0) throw unreadable(name);
}

function unreadable(name: string, cause?: unknown): Error {
  return new Error(`${name} cannot be decrypted: it was changed or cut off, or the key is another one.`, { cause });
}
