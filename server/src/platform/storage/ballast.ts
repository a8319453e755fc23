import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../base/log.ts';

/** Room kept in reserve on the disk, given up when the disk is full so that the database can repair itself. */
export interface Ballast {
  /** Gives the reserve up when almost nothing is free, and takes it again once there is plenty. */
  watch(): Promise<void>;
}

/** Free bytes below which the reserve is given up, and the multiple of its size from which on it is taken again. */
const alarmBytes = 64 * 1024 * 1024;
const plenty = 4;
const pieceBytes = 1024 * 1024;

/**
 * Keeps a file of `bytes` in `folder`. A full disk does not lose data, but PostgreSQL then cannot even delete, because
 * its log has nowhere to grow. Source: STORAGE-4.
 * @param bytes size of the reserve; 0 keeps none
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
      // Written, not merely declared: a hole would reserve nothing.
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
