import { readdirSync, readFileSync } from 'node:fs';

/** The portal's process and its decoding children, observed from outside. Only Linux provides this. */
export interface PortalWatch {
  /** Whether the original process is still running. */
  lives(): boolean;
  /** Returns the maximum resident bytes of any decoding child. */
  decoderPeak(): number;
  /** Returns the number of decoding children so far. */
  decoders(): number;
  stop(): void;
}

/** Watches the portal that this process has started. */
export function watchPortal(): PortalWatch {
  const portal = childrenOf(process.pid, 'portal-child.ts')[0];
  if (portal === undefined) throw new Error('This system does not expose its processes');
  const peaks = new Map<number, number>();
  const look = () => {
    for (const pid of childrenOf(portal, 'decoder-child.ts')) {
      // The system records the peak of a process itself, so nothing between two checks is missed.
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

/** Returns the child processes whose command line contains a word. */
function childrenOf(pid: number, word: string): number[] {
  const threads = listOf(`/proc/${pid}/task`);
  const pids = threads.flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).trim().split(' '));
  return pids.filter((one) => one !== '' && textOf(`/proc/${one}/cmdline`).includes(word)).map(Number);
}

/** Returns the text of a file in /proc; empty if the process has just exited. */
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
