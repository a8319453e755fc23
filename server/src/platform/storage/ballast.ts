import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../base/log.ts';

/** Reserved disk space, released when the disk is full, so that the database can recover. */
export interface Ballast {
  /** Releases the reserve when the disk is almost full, and reserves it again once there is enough space. */
  watch(): Promise<void>;
}

/** Free bytes below which the reserve is released, and the multiple of its size from which it is reserved again. */
const alarmBytes = 64 * 1024 * 1024;
const plenty = 4;
const pieceBytes = 1024 * 1024;

/**
 * Reserves disk space with a file of `bytes` in `folder`. A full disk loses no data, but PostgreSQL then cannot even
 * delete rows, because its log cannot grow. Source: STORAGE-4.
 * @param bytes size of the reserve; 0 for none
 */
export async function keepBallast(folder: string, bytes: number, log: Logger): Promise<Ballast> {
  const file = join(folder, 'ballast');
  await mkdir(folder, { recursive: true });

  async function size(): Promise<number> {
    try {
      return (await stat(file)).size;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
      throw error;
    }
  }

  async function free(): Promise<number> {
    const disk = await statfs(folder);
    return disk.bavail * disk.bsize;
  }

  async function take(): Promise<void> {
    const unfinished = `${file}.new`;
    const handle = await open(unfinished, 'w', 0o600);
    try {
      // Real data, because a sparse file would reserve nothing.
      const piece = Buffer.alloc(pieceBytes, 0x54);
      for (let written = 0; written < bytes; written += piece.length) await handle.write(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  }

  const ballast: Ballast = {
    async watch() {
      const present = await size();
      const left = await free();
      if (present > 0 && left < alarmBytes) {
        await rm(file, { force: true });
        log.error(
          { free: left },
          'The disk is full: the reserve was given up; uploads are refused until there is room',
        );
      } else if (present < bytes && left > bytes * plenty) {
        await take();
      }
    },
  };
  await ballast.watch();
  return ballast;
}
