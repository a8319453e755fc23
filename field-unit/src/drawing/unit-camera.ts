import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isFilm, type Resource } from '@trapline/domain/sources/source.rules.ts';
import { drawFilm } from './films.ts';
import { createNightScene, photographNight } from './night-scene.ts';
import { createRandom } from './random.ts';
import { createTrapSheet, type TruthBox } from './trap-sheet.ts';

/** Number of insects by type; an omitted type counts as 0. */
export type InsectCounts = Partial<Readonly<Record<InsectType, number>>>;

/** A drawn file of an event, with its ground truth. */
export interface DrawnFile {
  readonly resource: Resource;
  readonly contentType: 'image/jpeg' | 'image/png' | 'video/mp4';
  readonly bytes: Buffer;
  /** Insects or rats in a photo; for a film, rats in its middle frame. */
  readonly truth: readonly TruthBox<InsectType | 'rat'>[];
}

/** What happens in front of the camera from one picture to the next. */
export interface Scene {
  /** Unix seconds. */
  readonly timestamp: number;
  /** New insects on the sheet. */
  readonly caught: InsectCounts;
  /** Whether the sheet was replaced before `caught` arrived. */
  readonly replaced: boolean;
  /** Rats in the picture, 0 to 4. */
  readonly rats: number;
}

/** The cameras of one unit. Insects stay on its sheets from one picture to the next. */
export interface UnitCamera {
  /** Makes all files of an event, in the order of the type's resources. */
  take(scene: Scene): Promise<readonly DrawnFile[]>;
  /** Applies the scene without taking a picture. */
  pass(scene: Scene): Promise<void>;
}

/** Options of a unit's cameras. */
export interface UnitCameraOptions {
  readonly type: SensorType;
  readonly seed: string | number;
  /**
   * Size of the photos relative to real ones, above 0 and up to 1; insects scale with it. Films are always 640 x 480.
   */
  readonly scale?: number;
}

/**
 * A scan of a `fly` unit has 275 megapixels. At scale 1 its drawings have a quarter of both sides, with insects of
 * their usual size; `drawLargestScan` draws the full size.
 */
const SCAN_PART = 4;

/** Size of a drawn photo in pixels, and scale of its insects. A type without a photo size gets 1280 x 960. */
export function photoFrame(type: SensorType, scale: number) {
  const size = sensorTypeCapabilities[type].photoSize ?? { width: 1280, height: 960 };
  const part = scale / (type === 'fly' ? SCAN_PART : 1);
  return { width: Math.round(size.width * part), height: Math.round(size.height * part), insectScale: scale };
}

/** Creates the cameras of a unit. Throws a `RangeError` for a type without field units, or an invalid scale. */
export function createUnitCamera(options: UnitCameraOptions): UnitCamera {
  const { type, seed, scale = 1 } = options;
  const { resources, fieldUnits, countsInsects } = sensorTypeCapabilities[type];
  if (!fieldUnits) throw new RangeError(`${type} has no field units`);
  if (!(scale > 0 && scale <= 1)) throw new RangeError(`scale is above 0 and up to 1, not ${scale}`);
  return countsInsects ? insectCamera(type, resources, seed, scale) : nightCamera(type, seed, scale);
}

function insectCamera(type: SensorType, resources: readonly Resource[], seed: string | number, scale: number) {
  const random = createRandom(`camera ${seed}`);
  const kind = type === 'insect_monitor_v2' ? ('light_trap' as const) : ('fly_paper' as const);
  const cameras = resources
    .filter((resource) => !isFilm(resource))
    .map((resource) => ({
      resource,
      sheet: createTrapSheet({ kind, ...photoFrame(type, scale), seed: `${seed} ${resource}` }),
    }));

  async function pass(scene: Scene): Promise<void> {
    if (scene.replaced) for (const { sheet } of cameras) sheet.replace();
    // Every insect lands in front of one of the cameras.
    const shares = cameras.map((): Partial<Record<InsectType, number>> => ({}));
    for (const insect of insectTypes) {
      for (let left = scene.caught[insect] ?? 0; left > 0; left--) {
        const share = shares[Math.floor(random() * shares.length)];
        if (share !== undefined) share[insect] = (share[insect] ?? 0) + 1;
      }
    }
    for (const [index, { sheet }] of cameras.entries()) await sheet.catchInsects(shares[index] ?? {});
  }

  return {
    pass,
    async take(scene: Scene): Promise<DrawnFile[]> {
      await pass(scene);
      const files: DrawnFile[] = [];
      for (const { resource, sheet } of cameras) {
        const { jpeg, truth } = await sheet.photograph({ takenAt: scene.timestamp });
        files.push({ resource, contentType: 'image/jpeg', bytes: jpeg, truth });
      }
      return files;
    },
  };
}

function nightCamera(type: SensorType, seed: string | number, scale: number): UnitCamera {
  let photographed: ReturnType<typeof createNightScene> | undefined;

  async function photo(scene: Scene): Promise<DrawnFile> {
    const { width, height } = photoFrame(type, scale);
    // The corridor stays the same; the rats are somewhere else each time.
    photographed ??= createNightScene(seed, width, height);
    const seconds = 1 + createRandom(`${seed} ${scene.timestamp}`)() * 2;
    const { jpeg, truth } = await photographNight(await photographed, seconds, scene.rats, {
      takenAt: scene.timestamp,
    });
    return { resource: 'photo', contentType: 'image/jpeg', bytes: jpeg, truth };
  }

  return {
    pass: async () => {},
    async take(scene) {
      if (type === 'hykecam' && scene.rats === 0) return [await photo(scene)];
      const { timestamp: takenAt, rats } = scene;
      const film = await drawFilm({ seed, rats, takenAt });
      const truth = film.truth[Math.floor(film.truth.length / 2)] ?? [];
      const file = { contentType: 'video/mp4', truth } as const;
      if (type === 'hykecam') return [await photo(scene), { ...file, resource: 'video', bytes: film.originalVideo }];
      return [
        { ...file, resource: 'video', bytes: film.video },
        { ...file, resource: 'original_video', bytes: film.originalVideo },
      ];
    },
  };
}
