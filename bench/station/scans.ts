import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { largestPicturePixels } from '@trapline/domain/sensor-types/picture.limits.ts';
import { createDecoder } from '@trapline/server/platform/decoding/decoding.ts';
import { decodeScan, drawScan, largestScan } from '@trapline/test-world/hostile/largest-scan.ts';
import { withFolder } from '../common/bench-database.ts';
import { atMost, type Result, info } from '../common/results.ts';

const part = 'station';
/** The sizes of scans and photos of stations, and the most seconds of processor time. */
const sizes = [
  { ...largestScan, seconds: 30 },
  { width: 5472, height: 3648, seconds: 3 },
] as const;
const mostMemory = 700;
/** Linux reports the processor time of processes in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * What a scan costs from its file to tiles and boxes: processor time of the decoding child with its detector loaded, and
 * the most memory that it had. Only Linux reports both.
 */
export async function scans(): Promise<Result[]> {
  if (process.platform !== 'linux') return [];
  return withFolder(async (folder) => {
    const results: Result[] = [];
    for (const { width, height, seconds } of sizes) {
      const file = join(folder, `${width}.jpg`);
      await drawScan(file, { width, height });
      const bare = await ownSeconds(() => decodeScan(file));
      const { cpu, peak } = await understood(file, folder);
      const what = `a scan of ${width}×${height}: tiles and boxes`;
      results.push(
        atMost(part, `${what}, cpu`, cpu, seconds, ' s'),
        atMost(part, `${what}, most memory of the decoding child`, peak / 1e6, mostMemory, ' MB'),
        info(part, 'that / a bare decode of the same file, cpu', `${(cpu / bare).toFixed(1)} (${bare.toFixed(2)} s)`),
      );
    }
    return results;
  });
}

async function understood(source: string, outDir: string): Promise<{ readonly cpu: number; readonly peak: number }> {
  const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
  try {
    await decoder.describeDetector();
    const pid = decoder.status().children[0]?.pid ?? 0;
    const before = secondsOf(pid);
    await decoder.understandPicture({ source, outDir, maxPixels: largestPicturePixels, detect: true });
    return { cpu: secondsOf(pid) - before, peak: peakOf(pid) };
  } finally {
    await decoder.close();
  }
}

/** Returns the processor time of a process with all its threads, seconds. */
function secondsOf(pid: number): number {
  // The name of the program, which may contain spaces, is in brackets; user and system time are the 12th and 13th after.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the most resident bytes that a process has had. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
}

async function ownSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
