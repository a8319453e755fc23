import { statfs } from 'node:fs/promises';

/** Returns the free bytes of a folder's disk. */
export async function freeBytesOf(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}
