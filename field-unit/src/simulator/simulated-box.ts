import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import type { NewBoxPhoto } from '../client/box-queue.ts';
import type { TrapDescription } from '../client/messages.ts';
import type { PhotoBox } from '../client/photo-box.ts';
import { createRandom, poisson, type Random } from '../drawing/random.ts';
import { drawTab } from '../drawing/tab-photo.ts';
import { createTrapSheet } from '../drawing/trap-sheet.ts';
import { SIMULATED_FIRMWARE } from './health-report.ts';
import type { Counting } from './simulated-unit.ts';

/** Options of a simulated photo box. */
export interface SimulatedBoxOptions {
  /** From 0. Even boxes send events of version 2, odd ones of version 1. */
  readonly number: number;
  readonly seed: string | number;
  /** IANA time zone of the days on its tabs. */
  readonly timeZone: string;
  /** Where its traps go. */
  readonly box: Pick<PhotoBox, 'add'>;
  readonly scale?: number;
  /** With `detections` it sends the boxes of what it drew; otherwise the portal counts. */
  readonly counting?: Counting;
}

/** A photo box that somebody puts one trap after another under. */
export interface SimulatedBox {
  /** Photographs the next trap and its tab, and queues them. @param timestamp unix seconds @returns photos queued */
  takeTrap(timestamp: number): Promise<number>;
}

const DAY = 86_400;
/** Traps of a box, and days for which they were out. */
const TRAPS = 6;
const DAYS_OUT = 30;
/** Fraction of tabs on which the box misreads something. */
const MISREAD = 0.2;

const places = ['Kitchen', 'Dock 1', 'Storage B', 'Packing 2', 'Canteen', 'Cold room 5'];
const guests: readonly (readonly [InsectType, number])[] = [
  ['midge', 8],
  ['fruit_fly', 6],
  ['drain_fly', 4],
  ['psocid', 4],
  ['scuttle_fly', 3],
  ['others', 2],
];

/** What machines that read handwriting confuse. */
const lookalikes: Readonly<Record<string, string>> = { '1': '7', '5': 'S', '0': 'O', '2': 'Z', '6': 'b', B: '8' };

/** A text with one character misread, if any can be. */
export function misread(text: string, random: Random): string {
  const confusable = [...text].flatMap((character, at) => (lookalikes[character] === undefined ? [] : [at]));
  const at = confusable[Math.floor(random() * confusable.length)];
  if (at === undefined) return text;
  return `${text.slice(0, at)}${lookalikes[text[at] ?? ''] ?? ''}${text.slice(at + 1)}`;
}

/** Creates a simulated photo box. The same options and calls give the same traps and photos. */
export function createSimulatedBox(options: SimulatedBoxOptions): SimulatedBox {
  const { number, seed, timeZone, box, scale = 1, counting = 'portal' } = options;
  const random = createRandom(`box ${seed}`);
  const place = places[number % places.length] ?? 'Kitchen';
  let turn = 0;

  /** The tab and one to three sheets. */
  async function photograph(trap: { readonly trap_no: string }, days: readonly [string, string], takenAt: number) {
    const own = `${seed} ${turn}`;
    const text = { trapNo: trap.trap_no, place, installed: days[0], collected: days[1] };
    const photos: NewBoxPhoto[] = [{ key: 'tab', bytes: await drawTab(text, own, { takenAt }) }];
    const sheets = 1 + Math.floor(random() * 3);
    for (let photo = 1; photo <= sheets; photo++) {
      const size = { width: Math.round(1_824 * scale), height: Math.round(1_216 * scale), insectScale: 0.8 * scale };
      const sheet = createTrapSheet({ kind: 'fly_paper', ...size, seed: `${own} ${photo}` });
      const counts: Partial<Record<InsectType, number>> = {};
      for (const [type, mean] of guests) counts[type] = poisson(random, mean / sheets);
      await sheet.catchInsects(counts);
      const { jpeg, truth } = await sheet.photograph({ takenAt });
      const detections = truth.map(({ type, ...position }) =>
        // The box does not know every insect.
        random() < 0.1 || !insectTypes.includes(type) ? { position, score: 0.5 } : { type, position, score: 1 },
      );
      photos.push({ key: `photo_${photo}`, bytes: jpeg, ...(counting === 'detections' ? { detections } : {}) });
    }
    return photos;
  }

  return {
    async takeTrap(timestamp) {
      const trap_no = `${number + 1}-${(turn % TRAPS) + 10}`;
      const collected = localHour(timestamp, timeZone).day;
      const installed = localHour(timestamp - DAYS_OUT * DAY, timeZone).day;
      const photos = await photograph({ trap_no }, [installed, collected], Math.floor(timestamp));
      const read = { place, trap_no };
      if (random() < MISREAD) {
        if (random() < 0.5) read.trap_no = misread(trap_no, random);
        else read.place = misread(place, random);
      }
      const trap: TrapDescription = {
        ...read,
        ...{ installed_at: installed, collected_at: collected, month_label: collected.slice(0, 7) },
        type: number % 2 === 0 ? 'station_v2' : 'station',
        ...{ stationName: `SIM_BOX_${number + 1}`, stationPlace: place, firmware_version: SIMULATED_FIRMWARE },
        ...{
          ip_address: `192.168.9.${2 + (number % 250)}`,
          serial_no: `SIM-BOX-${String(number + 1).padStart(4, '0')}`,
        },
      };
      await box.add(trap, photos);
      turn += 1;
      return photos.length;
    },
  };
}
