import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Problem } from '@trapline/domain/common/errors.ts';
import { carriesOut, defineJobKind } from '@trapline/server/jobs/job-kind.types.ts';
import { seeSensor } from '@trapline/server/shares/standing.actions.ts';

/**
 * A job that counts slowly, to be watched, cancelled and killed. Its file contains the numbers. It may be about a sensor:
 * then whoever may see that sensor may have the file.
 */
export const countingJob = defineJobKind(
  'counting',
  Type.Object({
    to: Type.Integer(),
    /** Milliseconds from one number to the next. */
    every: Type.Integer(),
    /** How it fails at the end, if at all. */
    fails: Type.Optional(Type.Enum(['foreseen', 'unforeseen'])),
    /** Id of the sensor that it is about. */
    sensor: Type.Optional(Type.String()),
  }),
  async (services, account, { sensor }) => (sensor === undefined ? null : seeSensor(services, account, sensor)),
);

/** Runs `countingJob`. @param onBegin called at each start */
export function countingRunner(onBegin: () => void = () => undefined) {
  return carriesOut(countingJob, async ({ payload, reader, signal, progress, keepFile }) => {
    const { to, every, fails } = payload;
    onBegin();
    let text = `${(await reader()).name}\n`;
    for (let number = 1; number <= to; number += 1) {
      await sleep(every, undefined, { signal });
      text += `${number}\n`;
      await progress((100 * number) / to);
    }
    await keepFile({ name: '数.txt', contentType: 'text/plain', bytes: Readable.from([Buffer.from(text)]) });
    if (fails === 'foreseen') throw new Problem('conflict');
    if (fails === 'unforeseen') throw new Error('Nobody foresaw this');
  });
}
