import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../base/log.ts';
import { ignoreMissing } from './missing.ts';
import { freeBytesOf } from '../base/free-bytes.ts';
import { reservedBytes } from './disk-space.ts';

/** Reserved disk space, released when the disk is full, so that the database can recover. */
export interface Ballast {
  /** Releases the reserve when the disk is almost full, and reserves it again once there is enough space. */
  watch(): Promise<void>;
}

/** Free bytes below which the reserve is released. */
const alarmBytes = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
/** A smaller reserve would not help the database. */
const leastBytes = 16 * 1024 * 1024;

/**
 * The reserve that a disk can spare: half of what uploads could still use, so that a small disk has one too; 0 if that
 * is too little. Source: STORAGE-4.
 * @param free bytes without a reserve
 * @param wanted bytes at most
 */
export function ballastSize(free: number, wanted: number): number {
  const spare = Math.floor((free - reservedBytes) / 2 / pieceBytes) * pieceBytes;
  const size = Math.min(wanted, spare);
  return size < Math.min(leastBytes, wanted) ? 0 : size;
}

/**
 * Reserves disk space with a file of `bytes` in `folder`. A full disk loses no data, but PostgreSQL then cannot even
 * delete rows, because its log cannot grow. Source: STORAGE-4.
 * @param bytes size of the reserve, less on a small disk; 0 for none
 * @param free returns the free bytes of the folder's disk
 */
export async function keepBallast(
  folder: string,
  bytes: number,
  log: Logger,
  free: () => Promise<number> = () => freeBytesOf(folder),
): Promise<Ballast> {
  const file = join(folder, 'ballast');
  const unfinished = `${file}.new`;
  await mkdir(folder, { recursive: true, mode: 0o700 });

  async function size(): Promise<number> {
    return (await stat(file).catch(ignoreMissing))?.size ?? 0;
  }

  async function take(goal: number): Promise<void> {
    try {
      await writeReserve(unfinished, goal);
      // Missing if another process on this folder has just taken the reserve.
      await rename(unfinished, file).catch(ignoreMissing);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  const ballast: Ballast = {
    async watch() {
      // Left by a process that was killed while it wrote.
      await rm(unfinished, { force: true });
      const present = await size();
      const left = await free();
      if (present > 0 && left < alarmBytes) {
        await rm(file, { force: true });
        log.error(
          { free: left },
          'The disk is full: the reserve was given up; uploads are refused until there is room',
        );
        return;
      }
      const goal = ballastSize(left + present, bytes);
      // A smaller one grows only to its full size, so that it is not written again each time.
      if (goal > present && (present === 0 || goal === bytes)) await take(goal);
    },
  };
  await ballast.watch();
  return ballast;
}

/** Writes a file of real data, because a sparse file would reserve nothing. @param bytes whole pieces */
async function writeReserve(file: string, bytes: number): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  const piece = Buffer.alloc(pieceBytes, 0x54);
  for (let written = 0; written < bytes; written += piece.length) await handle.writeFile(piece);
  await handle.sync();
}
