/** An attachment as the list statement returns it; `hash` is a prefix of the file's hash, hexadecimal. */
export interface AttachmentFields {
  readonly resource: string;
  readonly content_type: string;
  readonly hash: string;
  readonly state: string;
  /** Why it failed. */
  readonly error: string | null;
  /** Reason for which it is not processed yet. */
  readonly waits_for: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly tile_levels: number | null;
  /** Side of its tiles, pixels. */
  readonly tile_size: number;
  readonly has_poster: boolean;
  /** What was removed because it was kept long enough. */
  readonly removed: 'original' | 'pictures' | null;
  /** Number of its boxes; null without a list of boxes. */
  readonly box_count: number | null;
  /** Smallest x and y, largest x and y, and median centre of its boxes; null for no boxes. */
  readonly box_area: readonly number[] | null;
}

/** An event as the list statement returns it. */
interface EventFields {
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly sensor_type: string;
  readonly ts: Date;
  readonly count: number | null;
  readonly count_difference: number | null;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly insect_types_version: number;
  readonly insect_counts: readonly number[];
  readonly unclassified: number;
  readonly pickup: boolean;
  readonly misdetection: boolean;
  readonly hidden: boolean;
  readonly processing: boolean;
  readonly updating: boolean;
  readonly failed: boolean;
  readonly detected: boolean | null;
  readonly tags: readonly string[] | null;
  readonly captured_at: Date | null;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly revision: number;
  /** Whether it is the newest event, not hidden, of its sensor; where it is read through a site, of that site. */
  readonly latest: boolean;
}

/** A row of the list statement: an event with one of its attachments, or with nulls if it has none. */
export type JoinedRow = EventFields & (AttachmentFields | { readonly [K in keyof AttachmentFields]: null });

/** An event with its attachments. */
export interface EventRow extends EventFields {
  readonly attachments: readonly AttachmentFields[];
}

/**
 * Groups the rows of a list statement by event. Rows of the same event must be adjacent.
 * @returns events in the same order, with any further columns of the statement
 */
export function toEventRows<More extends object>(rows: readonly (JoinedRow & More)[]): readonly (EventRow & More)[] {
  const found: (EventRow & More)[] = [];
  let attachments: AttachmentFields[] = [];
  let last: JoinedRow | undefined;
  for (const row of rows) {
    if (last?.sensor_key !== row.sensor_key || last.ts.getTime() !== row.ts.getTime()) {
      attachments = [];
      found.push({ ...row, attachments });
      last = row;
    }
    if (row.resource !== null) attachments.push(row);
  }
  return found;
}
