import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { createAttempts } from '../platform/base/attempts.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { boxDescriber } from './boxes/describe-boxes.actions.ts';
import { drawAudit } from './check/audit.actions.ts';
import { watchDrift } from './drift/drift.actions.ts';
import { everyTaught } from './examples/example.store.ts';
import { fitType } from './heads/fit.actions.ts';
import { describeAnew, learnFromPhoto } from './examples/learn.actions.ts';
import { namePhoto } from './naming/naming.actions.ts';
import { describePieces } from './boxes/prepare.actions.ts';
import { forgetNames, renewNames, renewNamesOfSource } from './naming/renew.actions.ts';
import { deleteSwitchesOfGonePlaces } from './switch.store.ts';

const photo = Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer(), resource: Type.String() });
const photoPayload = Compile(photo);
const learnPayload = Compile(Type.Object({ ...photo.properties, blind: Type.Boolean() }));
const describePayload = Compile(Type.Object({ ...photo.properties, boxes: Type.Array(Type.Integer()) }));
const type = Type.Object({ organization_id: Type.Integer(), sensor_type: Type.String() });
const typePayload = Compile(type);
const sourcePayload = Compile(Type.Object({ ...type.properties, watched: Type.Integer(), since: Type.Integer() }));

/** The jobs that learn from corrections and name boxes. All are idempotent. Source: JOB-2, LEARN-7 */
export function learningTasks(services: Services, decoder: Pick<Decoder, 'embedBoxes'>): Tasks {
  const describe = boxDescriber(services, decoder);
  const ofType = ({ payload }: TaskContext) => {
    if (!typePayload.Check(payload)) throw new Error('Not a payload of this job');
    return payload;
  };
  return {
    async learn_from_correction({ payload, signal }) {
      if (!learnPayload.Check(payload)) throw new Error('Not a payload of this job');
      const { sensor_key, timestamp, resource, blind } = payload;
      await learnFromPhoto(services, describe, { sensor_key, ts: instant(timestamp), resource }, { blind, signal });
    },
    async name_boxes({ payload, signal }) {
      if (!photoPayload.Check(payload)) throw new Error('Not a payload of this job');
      const { sensor_key, timestamp, resource } = payload;
      await namePhoto(services, describe, { sensor_key, ts: instant(timestamp), resource }, { signal });
    },
    async describe_boxes({ payload, signal }) {
      if (!describePayload.Check(payload)) throw new Error('Not a payload of this job');
      const { sensor_key, timestamp, resource, boxes } = payload;
      await describePieces(services, describe, { sensor_key, ts: instant(timestamp), resource }, boxes, signal);
    },
    fit_head: async (context) => fitType(services, ofType(context)),
    renew_names: async (context) => renewNames(services, describe, ofType(context), context.signal),
    async renew_names_of_source({ payload, signal }) {
      if (!sourcePayload.Check(payload)) throw new Error('Not a payload of this job');
      const { watched, since, ...taught } = payload;
      await renewNamesOfSource(services, describe, taught, { watched, since: instant(since) }, signal);
    },
    forget_names: async (context) => forgetNames(services, ofType(context), context.signal),
    draw_audits: async ({ signal }) => forEveryType(services, signal, (taught) => drawAudit(services, taught)),
    async learn_nightly({ signal }) {
      await deleteSwitchesOfGonePlaces(services.db);
      await forEveryType(services, signal, async (taught) => {
        // Each photo that is described again queues a fit; until then, the head in use stays.
        if (!(await describeAnew(services, taught))) await fitType(services, taught);
        await watchDrift(services, taught);
      });
    },
  };
}

/** One organization or sensor type that fails does not stop the others. */
async function forEveryType(
  { db, log }: Services,
  signal: AbortSignal,
  work: (taught: { readonly organization_id: number; readonly sensor_type: string }) => Promise<void>,
): Promise<void> {
  const attempts = createAttempts(log, signal, 'What an organization taught could not be kept up to date');
  for (const taught of await everyTaught(db)) await attempts.attempt({ ...taught }, () => work(taught));
  attempts.end();
}
