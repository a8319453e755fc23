import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { asOneGroup, type SparseCounts, totalOf } from '@trapline/domain/events/insect-counts.rules.ts';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { InsectCounts } from '@trapline/field-unit/drawing/unit-camera.ts';
import { simulateCounts, type SimulatedEvent } from '@trapline/field-unit/simulator/simulate-counts.ts';
import type { DemoUnit } from './demo.catalogue.ts';

const day = 86_400;

/** Start and end of a history, unix seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The simulated history of a unit, and settings that fit it. */
export interface UnitPast {
  readonly unit: DemoUnit;
  /** Oldest first. */
  readonly events: readonly SimulatedEvent[];
  readonly threshold: number;
  readonly increase_threshold: number;
  /** Days on which it got a new sheet, in order; the first when it was installed. */
  readonly replacements: readonly string[];
}

/** Histories tried until one shows what the demonstration needs. */
const tries = 40;

/**
 * Simulates a unit's history: the first of several attempts with a suitable end, that is, with a unit that still
 * reports and a sheet that can be drawn. The same unit and span give the same history.
 */
export function makePast(unit: DemoUnit, span: Span, timeZone: string): UnitPast {
  const to = span.to - unit.silentDays * day;
  let best: { readonly events: readonly SimulatedEvent[]; readonly flaw: number } | undefined;
  for (let seed = 0; seed < tries && best?.flaw !== 0; seed++) {
    const options = { type: unit.type, seed: `${unit.id}/${seed}`, from: span.from, to, timeZone };
    const events = simulateCounts({ ...options, interval: unit.interval });
    const flaw = flawOf(unit, events, to);
    if (best === undefined || flaw < best.flaw) best = { events, flaw };
  }
  const events = best?.events ?? [];
  const changed = events.filter((event) => event.replaced).map(({ timestamp }) => timestamp);
  const replacements = [span.from, ...changed].map((at) => localHour(at, timeZone).day);
  return { unit, events, ...thresholdsOf(unit, events), replacements };
}

/** 0 when the end of the history is suitable; otherwise larger the less suitable it is. */
function flawOf(unit: DemoUnit, events: readonly SimulatedEvent[], to: number): number {
  const last = events.at(-1);
  const first = events.at(-unit.pictured);
  if (!last || !first) return 1_000_000;
  const silence = Math.max(0, (to - last.timestamp) / unit.interval - 1);
  if (!sensorTypeCapabilities[unit.type].countsInsects) {
    return unit.type === 'rat_monitor' ? Math.max(0, (to - first.timestamp) / day - 4) : silence;
  }
  // Insects for the detector should not overlap too much, and a new sheet would show nothing.
  const [fewest, most] = unit.counting === 'portal' ? [12, 80] : [12, 260];
  const changes = events.slice(-unit.pictured).filter((event) => event.replaced).length;
  return silence * 20 + changes * 50 + Math.max(0, last.count - most) + Math.max(0, fewest - first.count);
}

/** Round thresholds that are exceeded now and then; 0 for types without thresholds. */
function thresholdsOf(unit: DemoUnit, events: readonly SimulatedEvent[]) {
  if (!unit.hasThresholds) return { threshold: 0, increase_threshold: 0 };
  const counts = events.map((event) => event.count).toSorted((a, b) => a - b);
  const caught = events.map((event) => totalOf(sparseOf(event.caught))).toSorted((a, b) => a - b);
  const part = (sorted: readonly number[], quantile: number) => sorted[Math.floor(sorted.length * quantile)] ?? 0;
  return {
    threshold: Math.max(10, Math.round(part(counts, 0.88) / 10) * 10),
    increase_threshold: Math.max(3, part(caught, 0.994)),
  };
}

/** Insects by type as sparse counts. */
export function sparseOf(counts: InsectCounts): SparseCounts {
  return insectTypes.flatMap((type) => {
    const count = counts[type] ?? 0;
    return count > 0 ? [codeOf(type), count] : [];
  });
}

/** Counts of an event as the portal stores them: by type if the unit distinguishes types, else as one group. */
export function countedAs(unit: DemoUnit, event: SimulatedEvent): SparseCounts {
  const typed = unit.counting === 'unit' && sensorTypeCapabilities[unit.type].detectionDetails;
  const counts = sparseOf(event.insects);
  return typed ? counts : asOneGroup(counts);
}
