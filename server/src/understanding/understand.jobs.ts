import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { settleSeconds } from '@trapline/domain/sources/source.limits.ts';
import { isOverdue } from '@trapline/domain/understanding/settle.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { attachmentsWithoutJob, type AttachmentRow } from '../events/attachment.store.ts';
import { eventOwner, lockSource } from '../events/event-owner.store.ts';
import { overdueEvents, type OverdueEvent } from '../events/event.store.ts';
import { understandRequest } from '../events/understand-request.actions.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction } from '../platform/database/database.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import { enqueue, type TaskContext, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { understandWith } from './understand.actions.ts';
import { encodeFilm, understandFile } from './understand-file.actions.ts';

const file = Type.Object({
  sensor_key: Type.Integer(),
  timestamp: Type.Integer(),
  resource: Type.String(),
  storage_key: Type.String(),
});
const payload = Compile(file);
const filmPayload = Compile(
  Type.Object({
    ...file.properties,
    width: Type.Integer(),
    height: Type.Integer(),
    duration_ms: Type.Integer(),
    has_poster: Type.Boolean(),
  }),
);

/** Overdue events read per statement. */
const overdueAtOnce = 500;

/** Jobs that understand photos and films and settle their events. All are idempotent. */
export function understandTasks(services: Services, decoder: Decoder): Tasks {
  const by = { services, decoder };
  return {
    async understand(context: TaskContext) {
      const { payload: data, signal } = context;
      if (!payload.Check(data)) throw new Error('Not a payload of this job');
      await understandWith(by, data, context, (attachment, owner) =>
        understandFile(services, decoder, attachment, owner, true, signal),
      );
    },

    async encode_film(context: TaskContext) {
      const { payload: data, signal } = context;
      if (!filmPayload.Check(data)) throw new Error('Not a payload of this job');
      const { width, height, duration_ms, has_poster } = data;
      const facts = { width, height, duration_ms, has_poster, tile_levels: null };
      const work = async (attachment: AttachmentRow) => {
        await encodeFilm(services, decoder, attachment, duration_ms / 1_000, signal);
        return { picture: null, facts };
      };
      // Its poster exists already, and is kept even if the film can never be played.
      await understandWith(by, data, context, work, facts);
    },

    async settle_overdue() {
      const before = new Date(services.clock.now() - settleSeconds * 1_000);
      for (const file of await attachmentsWithoutJob(services.db, before, 500)) {
        await enqueue(services.db, understandRequest(file));
      }
      // All pages: events of sources that wait longer are skipped, stay on the first pages and must not block the others.
      for (let after: OverdueEvent | null = null, more = true; more; ) {
        const page: readonly OverdueEvent[] = await overdueEvents(services.db, before, after, overdueAtOnce);
        for (const { sensor_key, ts, received } of page) {
          const owner = await eventOwner(services.db, sensor_key, ts);
          if (!owner || !isOverdue(owner.source, unix(received), seconds(services.clock))) continue;
          const event = { kind: owner.kind, sensor_key, ts };
          await transaction(services.db, async (tx) => {
            await lockSource(tx, event);
            await eventChanged(tx, event, { kind: 'understood', owner, clock: services.clock });
          });
        }
        more = page.length === overdueAtOnce;
        after = page.at(-1) ?? null;
      }
    },
  };
}
