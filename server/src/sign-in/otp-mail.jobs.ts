import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { findMailReader } from '../accounts/mail-reader.store.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId, sendMail } from '../platform/mail/mail.ts';
import { installationSecret, makeOtpCode, otpHash, otpSecretName } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { isOtpAwaited, setOtpCode } from './otp-mail.store.ts';
import { otpMail } from './otp.mail.ts';

const payloadShape = Compile(Type.Object({ accountId: Type.Integer(), flowHash: Type.String() }));

/** The job that sends one-time passwords, unless they are no longer needed. Source: MAIL-5 */
export function otpMailTasks({ db, clock, ids, log, publicUrl }: Services, mailer: Mailer): Tasks {
  return {
    async mail_otp({ payload, job }: TaskContext) {
      if (!payloadShape.Check(payload)) throw new Error('Not a payload of this job');
      const flow = { accountId: payload.accountId, flowHash: Buffer.from(payload.flowHash, 'base64url') };
      const account = await findMailReader(db, flow.accountId);
      if (!account || !(await isOtpAwaited(db, { ...flow, now: new Date(clock.now()) }))) return;
      const code = makeOtpCode(ids);
      const codeHash = otpHash(await installationSecret(db, ids, otpSecretName), code);
      if (!(await setOtpCode(db, { ...flow, codeHash }))) return;
      const words = otpMail({ reader: account, code, publicUrl });
      await sendMail(mailer, log, { id: mailId(job, codeHash), kind: 'otp', to: account.email, ...words });
    },
  };
}
