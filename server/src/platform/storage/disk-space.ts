import { Problem } from '@trapline/domain/common/errors.ts';

/** Bytes of free disk space that uploads leave to the database and the system. */
export const reservedBytes = 256 * 1024 * 1024;

/** Bytes of one file after which the disk is looked at again. */
const lookAgainBytes = 64 * 1024 * 1024;

/** Space reserved for a file while it is written. */
export interface SpaceReservation {
  /**
   * Reports bytes that now occupy disk space and need no reservation any more; looks at the disk again from time to
   * time, since other programs write to it too. @throws Problem insufficient_storage
   */
  written(bytes: number): Promise<void> | null;
  /** Ends it. May be called again. */
  end(): void;
}

/** The free space of a disk, minus what has been promised to files that are being written. Source: STORAGE-4. */
interface DiskSpace {
  /** @throws Problem insufficient_storage when `bytes` more, besides all reservations, would leave too little space */
  check(bytes: number): Promise<void>;
  /** Reserves space. @throws Problem insufficient_storage */
  reserve(bytes: number): Promise<SpaceReservation>;
}

/** Creates the bookkeeping of a disk. @param free returns its free bytes */
export function createDiskSpace(free: () => Promise<number>): DiskSpace {
  const open = new Set<{ left: number }>();

  /** Without waiting, so that no reservation is made in between. @param left free bytes of the disk */
  function requireSpace(left: number, bytes: number): void {
    const promised = [...open].reduce((sum, reservation) => sum + reservation.left, 0);
    if (left - promised < reservedBytes + bytes) throw new Problem('insufficient_storage');
  }

  return {
    async check(bytes) {
      requireSpace(await free(), bytes);
    },
    async reserve(bytes) {
      requireSpace(await free(), bytes);
      const reservation = { left: bytes };
      let unseen = 0;
      open.add(reservation);
      return {
        written(count) {
          reservation.left = Math.max(0, reservation.left - count);
          unseen += count;
          if (unseen < lookAgainBytes) return null;
          unseen = 0;
          return free().then((left) => {
            if (left < reservedBytes) throw new Problem('insufficient_storage');
          });
        },
        end: () => {
          open.delete(reservation);
        },
      };
    },
  };
}
