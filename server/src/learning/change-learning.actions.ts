import { Problem } from '@trapline/domain/common/errors.ts';
import type { LearnedReport, LearningChange } from '@trapline/domain/learning/learning.schema.ts';
import { type ActorAt, auditPeopleAction } from '../audit/people-audit.actions.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { requestJob } from '../jobs/request-job.actions.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { copyExamples, deleteLearned } from './examples/example.store.ts';
import { activeHead, freezeHead, headsOf, lockHeads, activateHead } from './heads/head.store.ts';
import { fitRequest } from '../sensors/fit-request.jobs.ts';
import { forgetRequest, renewRequest, renewSourceRequest } from './examples/learn.jobs.ts';
import { manageLearning, type OwnTaught } from './learning.access.ts';
import { readLearned } from './read-learning.actions.ts';
import { renameKind } from './naming/renew.actions.ts';
import { visibleSensorsOf } from './examples/photo.store.ts';
import { allSensors, endDrift, setForgotten, setMode, switchesOf } from './switch.store.ts';

type ChangeServices = Pick<Services, 'db' | 'clock' | 'ids' | 'pool'>;

/** Writes a change of what an organization has learned to the audit trail. */
function audit(tx: Tx, actor: ActorAt, taught: OwnTaught, action: AuditAction, details: object = {}): Promise<void> {
  const { organization_id, sensor_type } = taught;
  const entity = `Organization-${organization_id}`;
  return auditPeopleAction(tx, actor, {
    ...{ action, entity, organizationId: organization_id },
    details: { sensor_type, ...details },
  });
}

/**
 * Changes the switch of a sensor type or of its sensors, or the head in use.
 * @throws Problem not_found, forbidden, validation_failed for a head, sensor or change of photos that there is not, conflict if a head is to
 * be frozen and there is none. Source: LEARN-9
 */
export async function changeLearning(
  services: ChangeServices,
  actor: ActorAt,
  sensorType: string,
  change: LearningChange,
): Promise<LearnedReport> {
  const { caller } = actor;
  const taught = manageLearning(caller, sensorType);
  const keys = new Map(
    (await visibleSensorsOf(services.db, caller.account, sensorType)).map(({ id, key }) => [id, key]),
  );
  await transaction(services.db, async (tx) => {
    await lockHeads(tx, taught);
    const before = (await switchesOf(tx, taught.organization_id)).filter((row) => row.sensor_type === sensorType);
    const head = await activeHead(tx, taught);
    if (change.mode !== undefined) await setMode(tx, taught, allSensors, change.mode);
    for (const [id, mode] of Object.entries(change.sensors ?? {})) {
      const key = keys.get(id);
      if (key === undefined) throw new Problem('validation_failed', { detail: 'There is no such sensor' });
      await setMode(tx, taught, key, mode);
    }
    for (const id of change.familiar ?? []) {
      const watched = sensorType === 'station' ? -Number(id) : keys.get(id);
      const known = before.find(({ sensor_key, drifted_at }) => sensor_key === watched && drifted_at !== null);
      if (!known) throw new Problem('validation_failed', { detail: 'No photos have changed there' });
      await endDrift(tx, taught, known.sensor_key, actor.at);
      await enqueue(tx, renewSourceRequest(taught, known.sensor_key, known.drifted_at ?? actor.at));
    }
    await changeHead(tx, taught, change);
    const old = {
      mode: before.find((row) => row.sensor_key === allSensors)?.mode ?? null,
      version: head?.version ?? null,
    };
    await audit(tx, actor, taught, 'learning.change', { before: old, change });
    await enqueue(tx, renewRequest(taught));
  });
  return readLearned(services, caller, sensorType);
}

async function changeHead(tx: Tx, taught: OwnTaught, { head, frozen }: LearningChange): Promise<void> {
  if (head !== undefined) {
    const known = (await headsOf(tx, taught.organization_id, taught.sensor_type)).find(({ id }) => String(id) === head);
    if (!known) throw new Problem('validation_failed', { detail: 'There is no such head' });
    await activateHead(tx, taught, known.id);
  }
  if (frozen !== undefined && !(await freezeHead(tx, taught, frozen))) {
    throw new Problem('conflict', { detail: 'There is no head in use' });
  }
}

/**
 * Deletes all examples and heads of a sensor type; names that heads gave are taken back by a job. The switch stays.
 * @throws Problem not_found, forbidden. Source: LEARN-9
 */
export async function forgetLearned({ db }: ChangeServices, actor: ActorAt, sensorType: string): Promise<void> {
  const taught = manageLearning(actor.caller, sensorType);
  await transaction(db, async (tx) => {
    await lockHeads(tx, taught);
    await deleteLearned(tx, taught);
    await setForgotten(tx, taught, actor.at);
    await audit(tx, actor, taught, 'learning.forget');
    await enqueue(tx, forgetRequest(taught));
  });
}

/**
 * Copies the examples of another sensor type of the organization. @throws Problem not_found, forbidden,
 * validation_failed for the sensor type itself. Source: LEARN-1
 */
export async function takeOverExamples(
  services: ChangeServices,
  actor: ActorAt,
  sensorType: string,
  from: string,
): Promise<LearnedReport> {
  const taught = manageLearning(actor.caller, sensorType);
  const source = manageLearning(actor.caller, from);
  if (source.sensor_type === taught.sensor_type) {
    throw new Problem('validation_failed', { detail: 'Examples come from another sensor type' });
  }
  await transaction(services.db, async (tx) => {
    await lockHeads(tx, taught);
    const copied = await copyExamples(tx, taught, source.sensor_type);
    await audit(tx, actor, taught, 'learning.take_over', { from: source.sensor_type, examples: copied });
    if (copied > 0) await enqueue(tx, fitRequest(taught, actor.at));
  });
  return readLearned(services, actor.caller, sensorType);
}

/**
 * Requests a job that names the boxes of older photos with the head in use.
 * @returns its id @throws Problem not_found, forbidden, conflict without a head. Source: LEARN-11
 */
export async function renameOlder(services: ChangeServices, actor: ActorAt, sensorType: string): Promise<string> {
  const taught = manageLearning(actor.caller, sensorType);
  return transaction(services.db, async (tx) => {
    if (!(await activeHead(tx, taught))) throw new Problem('conflict', { detail: 'There is no head in use' });
    await audit(tx, actor, taught, 'learning.rename');
    const { organization_id, sensor_type } = taught;
    return requestJob(tx, services, actor.caller, renameKind, { organization_id, sensor_type });
  });
}
