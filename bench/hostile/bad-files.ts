import { heavyFiles } from '@trapline/test-world/hostile/heavy-files.ts';
import { type HostileFile, hostileFiles, ordinaryPhoto } from '@trapline/test-world/hostile/hostile-files.ts';
import { timed } from '../common/measure.ts';
import { atMost, type Result, info } from '../common/results.ts';
import type { HostilePortal, HostileUnit } from './hostile-portal.ts';

const part = 'hostile';
/** An ordinary photo is sent after this many others. */
const between = 10;
const warmUp = 30;

/** Sends bad and odd files, with ordinary photos in between. Source: TRIAL-1. */
export async function sendBadFiles({ units, watch, usage, settled }: HostilePortal): Promise<Result[]> {
  const [unit, scanner] = [units[0], units.at(-1)];
  if (!unit || !scanner) throw new Error('There are no units');
  const photo = await ordinaryPhoto();
  const files = await hostileFiles();
  let at = 0;
  for (; at < warmUp; at++) await unit.send({ bytes: photo }, at);
  await settled();
  const before = await usage();

  const sent: { readonly file: Pick<HostileFile, 'name' | 'answer'>; by: HostileUnit; at: number; said: string }[] = [];
  const ordinary: { at: number; said: string; ms: number }[] = [];
  const sendOrdinary = async () => {
    let said = '';
    at += 1;
    const ms = await timed(async () => {
      said = await unit.send({ bytes: photo }, at);
    });
    ordinary.push({ at, said, ms });
  };
  const send = async (file: HostileFile) => {
    at += 1;
    const by = file.type === 'fly' ? scanner : unit;
    sent.push({ file, by, at, said: await by.send(file, at) });
  };
  for (const [index, file] of files.entries()) {
    await send(file);
    if (index % between === between - 1) await sendOrdinary();
  }
  for (const { make, ...file } of heavyFiles) {
    await send({ ...file, bytes: await make() });
    await sendOrdinary();
  }
  const waiting = await settled();
  const after = await usage();

  const kept = new Map([[unit, await unit.kept()] as const, [scanner, await scanner.kept()] as const]);
  const flaws: string[] = [];
  for (const { file, by, said, ...one } of sent) {
    const found = said === 'taken' ? (kept.get(by)?.get(one.at)?.answer ?? 'lost') : said;
    if (found !== file.answer) flaws.push(`${file.name}: ${found} instead of ${file.answer}`);
  }
  const unanswered = ordinary.filter((one) => one.said !== 'taken' || kept.get(unit)?.get(one.at)?.answer !== 'shown');
  for (const flaw of flaws) console.log(`FLAW: ${flaw}`);
  return [
    atMost(part, `bad and odd files of ${sent.length} with another answer than listed`, flaws.length, 0),
    atMost(part, `ordinary photos of ${ordinary.length} sent in between and not shown`, unanswered.length, 0),
    atMost(part, 'events that stay in processing after them', waiting, 0),
    atMost(part, 'memory of the server grown by them', (after.peak - before.rss) / 1e6, 150, ' MB'),
    atMost(part, 'ends of the server by them', watch.lives() ? 0 : 1, 0),
    info(part, 'longest answer to an ordinary photo', `${Math.max(...ordinary.map(({ ms }) => ms)).toFixed(0)} ms`),
    info(part, 'most memory of a decoding child', `${(watch.decoderPeak() / 1e6).toFixed(0)} MB`),
  ];
}
