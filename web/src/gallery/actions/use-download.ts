import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { downloadAddress } from '../../events/event.queries.ts';
import './action.messages.ts';

/** Returns a function that downloads a file of an event: requests a signed URL and opens it. */
export function useDownload() {
  const { t } = useTranslation('galleryActions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  return useMutation({
    mutationFn: ({ id, resource }: { readonly id: string; readonly resource: string }) => downloadAddress(id, resource),
    onSuccess: (address) => {
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
    onError: (error) =>
      notify(
        t(($) => $.download.failed, { reason: problemText(tui, error) }),
        'error',
      ),
  });
}
