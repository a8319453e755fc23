import { readdirSync, readFileSync } from 'node:fs';

/** The memory of the browser that this process has launched. Only Linux reports it. */
export interface BrowserMemory {
  /** Returns the most bytes since the last call, shared pages counted once; 0 on other systems. */
  peak(): number;
  stop(): void;
}

/** Watches all processes of the browser: pages, network and the browser itself. */
export function watchBrowserMemory(): BrowserMemory {
  let most = 0;
  const look = () => {
    const processes = descendants(process.pid).filter((pid) => /chrom/i.test(textOf(`/proc/${pid}/cmdline`)));
    most = Math.max(
      most,
      processes.map(bytesOf).reduce((sum, bytes) => sum + bytes, 0),
    );
  };
  const looking = setInterval(look, 100);
  return {
    peak() {
      look();
      const found = most;
      most = 0;
      return found;
    },
    stop: () => clearInterval(looking),
  };
}

/** Bytes of a process; pages that several share are divided among them. */
function bytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

function descendants(pid: number): number[] {
  const children = threadsOf(pid)
    .flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).trim().split(' '))
    .filter((one) => one !== '')
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Returns the text of a file in /proc; empty if its process has just exited. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}
