import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { saveFrom } from '../../platform/downloads/downloads.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { downloadAddress } from '../../events/event.queries.ts';
import './action.messages.ts';

/** How often a download is asked for again that the server is still preparing: boxes on the largest scans take a minute. */
const mostRetries = 10;

/** Seconds until a download that is being prepared is asked for again; null: not at all. */
function waitFor(error: Error): number | null {
  return error instanceof ApiProblem && error.status === 503 ? error.retryAfter : null;
}

/** Returns a function that downloads a file of an event: requests a signed URL and opens it. */
export function useDownload() {
  const { t } = useTranslation('galleryActions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  return useMutation({
    mutationFn: ({ id, resource }: { readonly id: string; readonly resource: string }) => downloadAddress(id, resource),
    retry: (failures, error) => failures < mostRetries && waitFor(error) !== null,
    retryDelay: (_, error) => (waitFor(error) ?? 0) * 1_000,
    onSuccess: saveFrom,
    onError: (error) =>
      notify(
        t(($) => $.download.failed, { reason: problemText(tui, error) }),
        'error',
      ),
  });
}
