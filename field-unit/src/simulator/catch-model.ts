import { type InsectType, insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { between, createRandom, normal, pickWeighted, poisson, type Random } from '../drawing/random.ts';
import type { InsectCounts } from '../drawing/unit-camera.ts';
import { createLocalClock, type LocalTime } from './local-time.ts';

/** What has happened at a unit since its last picture. */
export interface Step {
  readonly caught: InsectCounts;
  /** Whether the sheet was replaced; `caught` then counts insects on the new one. */
  readonly replaced: boolean;
  /** The unit has no power or connection and sends nothing. Its catch is included in the next step. */
  readonly silent: boolean;
  /** Rats in the picture, 0 to 3. */
  readonly rats: number;
}

/** Model of one unit's surroundings: which insects fly at which hour, and what goes wrong. */
export interface CatchModel {
  /**
   * Advances to a moment. Moments must be ascending.
   *
   * @param timestamp unix seconds
   * @param seconds duration of the catch, normally since the last step
   */
  step(timestamp: number, seconds: number): Step;
}

/** Options of the model. */
export interface CatchModelOptions {
  readonly type: SensorType;
  readonly seed: string | number;
  /** IANA time zone of the unit's location. */
  readonly timeZone: string;
  /** Whether the unit falls silent now and then. Default: true. */
  readonly silences?: boolean;
}

/** Insects that fly mostly at night; the others fly by day. */
const nocturnal: ReadonlySet<InsectType> = new Set<InsectType>([
  'midge',
  'biting_midge',
  'moth_fly',
  'drain_fly',
  'fungus_gnat',
  'gall_midge',
  'crane_fly',
  'mosquito',
  'leafhopper',
  'winged_ant',
  'indian_meal_moth',
]);

/** Insects that light traps and fly paper attract, with their frequency. */
const lightTrapGuests: readonly (readonly [InsectType, number])[] = [
  ['midge', 10],
  ['dark_winged_gnat', 7],
  ['fungus_gnat', 6],
  ['drain_fly', 5],
  ['scuttle_fly', 5],
  ['moth_fly', 4],
  ['biting_midge', 4],
  ['fruit_fly', 4],
  ['gall_midge', 3],
  ['psocid', 3],
  ['mosquito', 3],
  ['leafhopper', 2],
  ['parasitic_wasp', 2],
  ['winged_ant', 1],
  ['indian_meal_moth', 2],
  ['cigarette_beetle', 2],
  ['mold_beetle', 2],
  ['crane_fly', 1],
  ['others', 2],
];
const flyPaperGuests: readonly (readonly [InsectType, number])[] = [
  ['house_fly', 8],
  ['fruit_fly', 8],
  ['scuttle_fly', 6],
  ['lesser_dung_fly', 5],
  ['black_scavenger_fly', 3],
  ['blow_fly', 3],
  ['drain_fly', 4],
  ['aphid', 3],
  ['thrips', 3],
  ['whitefly', 3],
  ['parasitic_wasp', 2],
  ['leafhopper', 1],
  ['others', 2],
];

const DAY = 86_400;
const HOUR = 3_600;
/** Daily probability that a burst of one type begins, and that a unit falls silent. */
const BURSTS_A_DAY = 0.03;
const SILENCES_A_DAY = 0.02;
/** Days after which the sheet is replaced, on the morning of the next working day. */
const SHEET_DAYS = 30;

interface Guest {
  readonly type: InsectType;
  /** Mean catch on a summer day. */
  readonly aDay: number;
}

/** Creates the model of a unit; the same options and steps give the same catches. */
export function createCatchModel(options: CatchModelOptions): CatchModel {
  const random = createRandom(`catch ${options.type} ${options.seed}`);
  const localTime = createLocalClock(options.timeZone);
  const guests = inviteGuests(options.type, random);
  const watchesRats = !sensorTypeCapabilities[options.type].countsInsects;
  const changesSheets = sensorTypeCapabilities[options.type].countsInsects;
  const infestation = between(random, 0.3, 1.6);
  let today = Number.NaN;
  let weather = 1;
  let sheetSince = Number.NaN;
  let silentUntil = 0;
  let burst = { type: guests[0]?.type, until: 0, strength: 1 };
  let unseen = 0;

  /** Starts a new day: its weather, and perhaps a burst or a silence. */
  function beginDay(timestamp: number, day: number): void {
    today = day;
    if (Number.isNaN(sheetSince)) sheetSince = day - Math.floor(random() * SHEET_DAYS);
    weather = Math.exp(normal(random) * 0.45 - 0.1);
    if (random() < BURSTS_A_DAY && guests.length > 0) {
      const [type] = [
        pickWeighted(
          random,
          guests.map((guest) => [guest.type, guest.aDay] as const),
        ),
      ];
      burst = { type, until: timestamp + between(random, 6, 30) * HOUR, strength: between(random, 6, 16) };
    }
    const silenced = random() < SILENCES_A_DAY;
    if (silenced && options.silences !== false) silentUntil = timestamp + between(random, 5, 40) * HOUR;
  }

  function catchInsects(timestamp: number, seconds: number, local: LocalTime): InsectCounts {
    const caught: Partial<Record<InsectType, number>> = {};
    for (const { type, aDay } of guests) {
      const mean = aDay * (seconds / DAY) * rateOf(type, local) * weather;
      const count = poisson(random, type === burst.type && timestamp < burst.until ? mean * burst.strength : mean);
      if (count > 0) caught[type] = count;
    }
    return caught;
  }

  return {
    step(timestamp, seconds) {
      const local = localTime(timestamp);
      if (local.day !== today) beginDay(timestamp, local.day);
      if (timestamp < silentUntil) {
        unseen += seconds;
        return { caught: {}, replaced: false, silent: true, rats: 0 };
      }
      const worked = local.weekday >= 1 && local.weekday <= 5 && local.hour >= 9 && local.hour < 17;
      const replaced = changesSheets && worked && local.day - sheetSince >= SHEET_DAYS;
      if (replaced) sheetSince = local.day;
      const caught = catchInsects(timestamp, replaced ? seconds : seconds + unseen, local);
      unseen = 0;
      const mean = (seconds / HOUR) * infestation * (isNight(local.hour) ? 0.4 : 0.03);
      return { caught, replaced, silent: false, rats: watchesRats ? Math.min(3, poisson(random, mean)) : 0 };
    },
  };
}

/** Five to eight types visit a location, some of them rarely. */
function inviteGuests(type: SensorType, random: Random): Guest[] {
  if (!sensorTypeCapabilities[type].countsInsects) return [];
  const common = new Map(type === 'insect_monitor_v2' ? lightTrapGuests : flyPaperGuests);
  const level = between(random, 0.15, 0.55);
  const wanted = 5 + Math.floor(random() * 4);
  const guests: Guest[] = [];
  while (guests.length < wanted) {
    const chosen = pickWeighted(random, [...common]);
    guests.push({ type: chosen, aDay: (common.get(chosen) ?? 1) * level * between(random, 0.5, 1.8) });
    common.delete(chosen);
  }
  return guests;
}

/** Activity of a type relative to its mean on a summer day, by hour, season (northern hemisphere) and weekend. */
function rateOf(type: InsectType, local: LocalTime): number {
  const indoor = insectReference[type].route === 'indoor';
  const summer = 0.5 - 0.5 * Math.cos((local.season - 0.06) * 2 * Math.PI);
  const season = indoor ? 0.55 + 0.45 * summer : 0.06 + 0.94 * summer ** 1.5;
  // Doors stay closed at the weekend: fewer insects come in, and waste stays inside longer.
  const weekend = local.weekday === 0 || local.weekday === 6 ? (indoor ? 1.15 : 0.5) : 1;
  const peak = nocturnal.has(type) ? 21 : 13;
  const away = Math.min(Math.abs(local.hour - peak), 24 - Math.abs(local.hour - peak));
  return season * weekend * (0.15 + 2.5 * Math.exp(-(away * away) / 14));
}

function isNight(hour: number): boolean {
  return hour >= 20 || hour < 5;
}
