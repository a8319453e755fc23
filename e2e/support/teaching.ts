import type { DetectionList, Position } from '@trapline/domain/detections/detection.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { LearnedReport } from '@trapline/domain/learning/learning.schema.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import type { Calls } from '../portal/calls.ts';
import { uniqueWord } from '../portal/newcomers.ts';
import { startUnit } from '../portal/unit.ts';
import { expect } from './story.ts';

/** A photo of the trap whose types are to be taught. */
export interface TaughtPhoto {
  /** Id of its event. */
  readonly event: string;
  /** Returns its boxes from the portal. */
  readonly list: () => Promise<DetectionList>;
  /** Where its insects are, and what they are. */
  readonly truth: readonly (Position & { readonly type: string })[];
  /** Names all its insects as what they are. */
  readonly name: () => Promise<void>;
}

/** A trap whose unit finds insects, but does not know their types. */
export interface Pupil {
  readonly sensor: string;
  /**
   * Sends a photo of a new card with as many insects of each type.
   * @param at unix seconds
   * @param types usually two
   */
  readonly send: (each: number, at: number, types?: readonly InsectType[]) => Promise<TaughtPhoto>;
  /** Returns what was learned from its corrections. */
  readonly report: () => Promise<LearnedReport>;
}

const deadline = { timeout: 60_000 };

/** Creates a trap of the type `fly_scan` for one story. @param folder for the unit's files */
export async function startPupil(url: string, calls: Calls, folder: string): Promise<Pupil> {
  const sensor = `PUPIL_${uniqueWord()}`;
  await calls.post('/api/sensors', { id: sensor, name: sensor, type: 'fly_scan' });
  const unit = await startUnit(url, calls, sensor, folder);
  const eventAt = async (at: number) => {
    const path = `/api/sensors/${sensor}/events?with_hidden=1`;
    const { events } = await calls.get<{ readonly events: readonly Event[] }>(path);
    return events.find(({ timestamp, processing }) => timestamp === at && !processing)?.id;
  };
  return {
    sensor,
    report: () => calls.get<LearnedReport>('/api/learning/fly_scan'),
    async send(each, at, types = ['moth_fly', 'fruit_fly']) {
      const sheet = createTrapSheet({
        kind: 'fly_paper',
        width: 1_600,
        height: 1_200,
        insectScale: 0.6,
        seed: `${sensor}${at}`,
      });
      await sheet.catchInsects(Object.fromEntries(types.map((type) => [type, each])));
      const { jpeg, truth } = await sheet.photograph();
      const detections = truth.map(({ type: _, ...position }) => ({ position }));
      await unit.add({ content_type: 'image/jpeg', resource: 'photo', timestamp: at, detections }, jpeg);
      await unit.sendAll(AbortSignal.timeout(60_000));
      await expect.poll(() => eventAt(at), deadline).toBeDefined();
      const event = (await eventAt(at)) ?? '';
      const path = `/api/v2/events/${event}/insect_detections/photo`;
      const decisions = truth.map(({ type, ...position }) => ({ position, type }));
      return {
        event,
        truth,
        list: () => calls.get<DetectionList>(path),
        name: async () => void (await calls.post(`${path}/decisions`, { decisions })),
      };
    },
  };
}

/** Waits until all boxes of a photo have a suggestion. */
export async function suggested({ list }: TaughtPhoto): Promise<void> {
  const without = async () => (await list()).positions.filter(({ suggestion }) => !suggestion).length;
  await expect.poll(without, deadline).toBe(0);
}

/**
 * Teaches two types on cards of two days, so well that automatic naming is offered: more than the 25 insects of which a
 * head is fitted at once, and then 100 that it has not learned from. Source: LEARN-7, LEARN-9.
 * @param now unix seconds
 */
export async function teachWell({ send, report }: Pupil, now: number): Promise<void> {
  const day = 86_400;
  await (await send(15, now - 2 * day)).name();
  await expect.poll(async () => (await report()).version, deadline).not.toBeNull();
  for (const card of [1, 2, 3]) {
    const photo = await send(18, now - day - card);
    await suggested(photo);
    await photo.name();
  }
  await expect.poll(async () => (await report()).automatic_offered, deadline).toBe(true);
}
