import { timestampRange } from '../events/event.limits.ts';

/** When a photo was taken, as its camera wrote it. */
export interface TakenAt {
  /** Wall-clock time `YYYY-MM-DDTHH:MM:SS`; a real date. */
  readonly local: string;
  /** Offset from UTC as `+09:00`; null when the camera did not say. */
  readonly offset: string | null;
}

/**
 * The instant (unix seconds) at which a photo was taken. Cameras that do not tell their offset are taken to show the
 * time of the place that the photo belongs to; of an hour that a clock shows twice it is the first. Null where the
 * camera's clock cannot have been right. Source: specification 1 §5 (upload), api.md Forms, domain.md §5.
 * @param timeZone IANA name of the organization's zone
 * @param now unix seconds
 */
export function takenInstant({ local, offset }: TakenAt, timeZone: string, now: number): number | null {
  const milliseconds =
    offset === null
      ? Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
      : Temporal.Instant.from(`${local}${offset}`).epochMilliseconds;
  const taken = Math.floor(milliseconds / 1_000);
  return taken >= timestampRange.earliest && taken <= now + timestampRange.aheadSeconds ? taken : null;
}
