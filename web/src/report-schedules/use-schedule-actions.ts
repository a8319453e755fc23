import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './report-schedule.messages.ts';
import { deleteSchedule, pausing, reportSchedulesKey, saveSchedule, sendNow } from './report-schedule.queries.ts';

/** Actions on a scheduled report other than editing; those that cannot be undone need a confirmation. */
export function useScheduleActions(organization: string, schedule: ReportSchedule, name: string) {
  const { t } = useTranslation('reportSchedules');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [reportSchedulesKey] });
  const fail = (words: string) => (error: unknown) => notify(`${words} ${problemText(tui, error)}`, 'error');
  const sending = useMutation({
    mutationFn: () => sendNow(organization, schedule.id),
    onSuccess: () =>
      notify(
        t(($) => $.sending),
        'success',
      ),
    onError: (error) => {
      if (error instanceof ApiProblem && error.type === 'conflict')
        return notify(
          t(($) => $.isBeingMade),
          'error',
        );
      return fail(t(($) => $.sendFailed))(error);
    },
    onSettled: reload,
  });
  const pausingIt = useMutation({
    mutationFn: () => saveSchedule(organization, schedule.id, pausing(schedule)),
    onError: fail(t(($) => $.failed)),
    onSettled: reload,
  });
  const removing = useMutation({
    mutationFn: () => deleteSchedule(organization, schedule.id),
    onSuccess: () =>
      notify(
        t(($) => $.removed),
        'success',
      ),
    onError: fail(t(($) => $.failed)),
    onSettled: reload,
  });
  return {
    busy: sending.isPending || pausingIt.isPending || removing.isPending,
    send: async () => {
      const [title, text, yes] = [t(($) => $.sendQuestion), t(($) => $.sendText), t(($) => $.sendNow)];
      if (await confirm({ title, text, yes })) sending.mutate();
    },
    pause: () => pausingIt.mutate(),
    remove: async () => {
      const [title, text, yes] = [t(($) => $.removeQuestion, { name }), t(($) => $.removeText), t(($) => $.remove)];
      if (await confirm({ title, text, yes, irreversible: true })) removing.mutate();
    },
  };
}
