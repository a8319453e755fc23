import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { Job } from '@trapline/domain/jobs/job.schema.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { storedFile } from '../platform/http/responses/stored-file.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/storage.ts';
import type { JobRunner } from './job-kind.types.ts';
import { cancelJob, findingsOfJob, type OwnJob, openJobFile, seeJob, seeJobs } from './own-job.actions.ts';

/** Signed content of a path: the job, its account, and the user whose session requested it. */
const content = Compile(Type.Object({ j: Type.String(), a: Type.Integer(), o: Type.Integer() }));

/** Handlers of jobs that users wait for. @param runners of all kinds */
export function jobHandlers(
  services: Pick<Services, 'db' | 'pool' | 'clock'>,
  signer: PathSigner,
  runners: readonly JobRunner[],
): Pick<Handlers, 'listJobs' | 'getJob' | 'cancelJob'> {
  return {
    listJobs: async ({ caller }) => ({
      jobs: (await seeJobs(services, caller)).map((job) => ({
        ...shown(job, caller, signer),
        kind: job.kind,
        created_at: unix(job.created_at),
      })),
    }),
    getJob: async ({ caller, params }) => {
      const job = await seeJob(services, caller, params.id);
      const findings = await findingsOfJob(services, runners, caller, job);
      return { ...shown(job, caller, signer), ...(findings === null ? {} : { findings }) };
    },
    cancelJob: ({ caller, params }) => cancelJob(services, caller, params.id),
  };
}

function shown(job: OwnJob, { account, own }: AccountCaller, signer: PathSigner): Job {
  const { id, state, progress, error, file_key } = job;
  const named = { j: id, a: account.id, o: own.id };
  const download_path = file_key === null ? null : `/downloads/${signer.sign(JSON.stringify(named))}`;
  return { job_id: id, state, progress, download_path, error };
}

/**
 * Serves a download if its path is that of a job's file; null for any other path.
 * @param runners of all kinds
 */
export function jobDownload(
  services: Pick<Services, 'db' | 'pool' | 'clock' | 'storage'>,
  signer: PathSigner,
  runners: readonly JobRunner[],
): (call: Parameters<Handlers['download']>[0]) => Promise<StreamAnswer | null> {
  return async ({ params, headers }) => {
    const text = signer.open(params.path);
    const named: unknown = text === null ? null : JSON.parse(text);
    if (!content.Check(named)) return null;
    const file = await openJobFile(services, runners, { jobId: named.j, accountId: named.a, ownId: named.o });
    const disposition = attachmentDisposition(file.name);
    const answer = await storedFile(services.storage, file, headers['range'], disposition);
    // The file may be deleted at any time, and a cached copy would outlive it.
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
  };
}
