import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Storage } from '../storage/storage.ts';
import { seal, unseal } from './sealed.ts';

/** An object of a place as it is stored, encrypted or not. */
export interface Kept {
  readonly bytes: number;
  /** SHA-256 of the stored bytes, hexadecimal. */
  readonly sha256: string;
}

const markKey = 'backups';

/** Where backups are kept: a folder or a bucket, of which nothing else makes use. */
export class Place {
  readonly storage: Storage;
  readonly #key: Buffer | null;

  /** @param key the operator's; null: nothing is encrypted */
  constructor(storage: Storage, key: Buffer | null) {
    this.storage = storage;
    this.#key = key;
  }

  /**
   * Makes sure that the backups here are those of this installation and were encrypted with this key.
   * @param installation a name of the installation that nobody can guess
   * @throws Error when they are not
   */
  async claim(installation: string): Promise<void> {
    const mine = `${this.#proof()} ${createHash('sha256').update(installation).digest('hex')}\n`;
    const found = await this.#marked();
    if (found === null) await this.#store(markKey, Readable.from([Buffer.from(mine)]));
    else {
      this.#checkKey(found);
      if (found !== mine) throw new Error('Another installation keeps its backups there. Choose another place.');
    }
  }

  /** Makes sure that there are backups, and that the key is theirs. @throws Error when it is not */
  async recognize(): Promise<void> {
    const found = await this.#marked();
    if (found === null) throw new Error('There are no backups there.');
    this.#checkKey(found);
  }

  /** Stores an object; it is there as a whole, or not at all. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<Kept> {
    return this.#store(name, Readable.from(seal(this.#key, content), { objectMode: false }));
  }

  /**
   * The content of an object.
   * @param kept as it was stored, if that is known: compared when all was read
   * @throws Error, also later, when it is missing or has changed
   */
  async *read(name: string, kept?: Kept): AsyncGenerator<Uint8Array> {
    const stored = await this.storage.get(name);
    if (stored === null) throw new Error(`${name} is missing in the place of backups.`);
    const hash = createHash('sha256');
    const watched = async function* watched(): AsyncGenerator<Uint8Array> {
      for await (const chunk of stored) {
        hash.update(chunk);
        yield chunk;
      }
    };
    yield* unseal(this.#key, watched(), name);
    if (kept && hash.digest('hex') !== kept.sha256) throw new Error(`${name} has changed since it was stored.`);
  }

  async #store(name: string, content: Readable): Promise<Kept> {
    const incoming = await this.storage.receive(content, () => undefined);
    await incoming.commit(name);
    const { bytes, sha256 } = incoming.written;
    return { bytes, sha256: sha256.toString('hex') };
  }

  /** Tells the key from others, without telling it. */
  #proof(): string {
    return this.#key === null ? 'plain' : createHmac('sha256', this.#key).update('trapline backup key').digest('hex');
  }

  async #marked(): Promise<string | null> {
    const found = await this.storage.get(markKey);
    return found && text(found);
  }

  #checkKey(marked: string): void {
    const [proof] = marked.split(' ');
    if (proof === this.#proof()) return;
    if (proof === 'plain')
      throw new Error('The backups there are not encrypted: unset BACKUP_KEY_FILE, or choose another place.');
    throw new Error('The backups there are encrypted with another key than that of BACKUP_KEY_FILE.');
  }
}
