import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { emptySheet, type SheetKind, sheetVariants } from './backgrounds.ts';
import { type Canvas, copyCanvas, paint, type PhotoFacts, toJpeg } from './canvas.ts';
import { between, createRandom } from './random.ts';
import { insectSprite, SPRITE_VARIANTS } from './sprites.ts';

/** Ground truth of a drawing: original pixels, x1 < x2, y1 < y2, inside the picture. */
export interface TruthBox<Type extends string = InsectType> {
  readonly type: Type;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A drawn photo and its ground truth. */
export interface DrawnPhoto {
  readonly jpeg: Buffer;
  readonly truth: readonly TruthBox[];
}

/** A trap's sheet in front of a camera. Caught insects keep their place until the sheet is replaced. */
export interface TrapSheet {
  /** Adds insects at free places. When the sheet is full they overlap, as on a real one. */
  catchInsects(counts: Partial<Readonly<Record<InsectType, number>>>): Promise<void>;
  /** Replaces the sheet by an empty one. */
  replace(): void;
  readonly truth: readonly TruthBox[];
  /** Takes a photo of the sheet in its present state. */
  photograph(facts?: PhotoFacts): Promise<DrawnPhoto>;
  /** The same picture in memory, to be painted on further. */
  render(): Promise<Canvas>;
}

/** Options of a sheet. */
export interface TrapSheetOptions {
  readonly kind: SheetKind;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the insects relative to a full-size photo (1), where they are 20 to 80 pixels long. */
  readonly insectScale?: number;
  /** The same seed and the same catches give the same pictures. */
  readonly seed: string | number;
}

interface Caught {
  readonly type: InsectType;
  readonly size: number;
  readonly variant: number;
  readonly x: number;
  readonly y: number;
}

/** Places tried for each insect before it may overlap another. */
const PLACES_TRIED = 12;

/** Creates an empty sheet. */
export function createTrapSheet(options: TrapSheetOptions): TrapSheet {
  const { kind, width, height, insectScale = 1 } = options;
  const random = createRandom(`sheet ${options.seed}`);
  const background = Math.floor(random() * sheetVariants(width, height));
  let caught: Caught[] = [];
  let truth: TruthBox[] = [];

  async function catchOne(type: InsectType): Promise<void> {
    const size = insectScale * between(random, 0.85, 1.15);
    const variant = Math.floor(random() * SPRITE_VARIANTS);
    const sprite = await insectSprite(type, size, variant);
    for (let tried = 1; ; tried++) {
      const x = Math.floor(random() * Math.max(1, width - sprite.width));
      const y = Math.floor(random() * Math.max(1, height - sprite.height));
      const box = {
        type,
        x1: x,
        y1: y,
        x2: Math.min(width, x + sprite.width),
        y2: Math.min(height, y + sprite.height),
      };
      if (tried < PLACES_TRIED && truth.some((other) => overlaps(other, box))) continue;
      caught.push({ type, size, variant, x, y });
      truth.push(box);
      return;
    }
  }

  async function render(): Promise<Canvas> {
    const canvas = copyCanvas(await emptySheet(kind, width, height, background));
    for (const { type, size, variant, x, y } of caught) paint(canvas, await insectSprite(type, size, variant), x, y);
    return canvas;
  }

  return {
    async catchInsects(counts) {
      for (const type of insectTypes) {
        for (let left = counts[type] ?? 0; left > 0; left--) await catchOne(type);
      }
    },
    replace() {
      caught = [];
      truth = [];
    },
    get truth() {
      return truth.slice();
    },
    async photograph(facts) {
      const now = truth.slice();
      return { jpeg: await toJpeg(await render(), facts), truth: now };
    },
    render,
  };
}

function overlaps(a: TruthBox, b: TruthBox): boolean {
  return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2;
}
