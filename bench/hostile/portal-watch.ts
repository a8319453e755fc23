import { readdirSync, readFileSync } from 'node:fs';

/** The portal's process and its decoding children, seen from outside. Linux alone tells of them. */
export interface PortalWatch {
  /** Whether the process that was there at the beginning still is. */
  lives(): boolean;
  /** Most resident bytes that a decoding child ever had. */
  decoderPeak(): number;
  /** Decoding children that there have been. */
  decoders(): number;
  stop(): void;
}

/** Looks after the portal that this process has started. */
export function watchPortal(): PortalWatch {
  const portal = childrenOf(process.pid, 'portal-child.ts')[0];
  if (portal === undefined) throw new Error('The processes of this system cannot be looked at');
  const peaks = new Map<number, number>();
  const look = () => {
    for (const pid of childrenOf(portal, 'decoder-child.ts')) {
      // The system keeps the highest figure of a process itself, so nothing between two looks is missed.
      const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
      peaks.set(pid, Math.max(peak, peaks.get(pid) ?? 0));
    }
  };
  const looking = setInterval(look, 50);
  return {
    lives: () => childrenOf(process.pid, 'portal-child.ts').includes(portal),
    decoderPeak: () => Math.max(0, ...peaks.values()),
    decoders: () => peaks.size,
    stop: () => clearInterval(looking),
  };
}

/** Child processes whose command line holds a word. */
function childrenOf(pid: number, word: string): number[] {
  const threads = listOf(`/proc/${pid}/task`);
  const pids = threads.flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).trim().split(' '));
  return pids.filter((one) => one !== '' && textOf(`/proc/${one}/cmdline`).includes(word)).map(Number);
}

/** What a file of /proc says; nothing where the process has just gone. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

function listOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}
