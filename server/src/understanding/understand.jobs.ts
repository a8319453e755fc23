import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { AttachmentRow } from '../events/attachment.store.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { settleOverdue } from './settle-overdue.actions.ts';
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

    settle_overdue: ({ signal }) => settleOverdue(services, signal),
  };
}
