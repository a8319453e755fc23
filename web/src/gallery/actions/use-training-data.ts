import type { Job } from '@trapline/domain/jobs/job.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isProblemType } from '../../platform/requests/api-problem.ts';
import { saveFrom } from '../../platform/downloads/downloads.ts';
import { call } from '../../platform/requests/api.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import './action.messages.ts';

/** Milliseconds until a job is asked about again. */
const askEvery = 1_000;

/** Waits until a job has finished. @throws ApiProblem why it failed */
async function finished(id: string): Promise<Job> {
  for (;;) {
    const job = await call('GET /api/pending_jobs/{id}', { params: { id } });
    if (job.state === 'done') return job;
    if (job.state === 'failed' || job.state === 'cancelled') {
      throw new ApiProblem(isProblemType(job.error) ? job.error : 'internal_error', 0);
    }
    await new Promise((resolve) => setTimeout(resolve, askEvery));
  }
}

/** Returns a function that has the training data of an event packed, and saves the ZIP. Source: CORRECT-12. */
export function useTrainingData() {
  const { t } = useTranslation('galleryActions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  return useMutation({
    mutationFn: async (event: string) => {
      const { job_id } = await call('POST /api/training_data', { body: { events: [event] } });
      return finished(job_id);
    },
    onSuccess: ({ download_path }) => {
      if (download_path !== null) saveFrom(download_path);
    },
    onError: (error) =>
      notify(
        t(($) => $.download.failed, { reason: problemText(tui, error) }),
        'error',
      ),
  });
}
