import type { LearningChange } from '@trapline/domain/learning/learning.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { changeLearning, learningKey, reportQuery } from '../learning.queries.ts';
import './report.messages.ts';

/** Changes the switch or the head in use; the page shows what the server answers. Source: LEARN-9. */
export function useReportChange(type: SensorType) {
  const { t } = useTranslation('learningReport');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: LearningChange) => changeLearning(type, change),
    onSuccess: async (report) => {
      queries.setQueryData(reportQuery(type).queryKey, report);
      notify(
        t(($) => $.mode.saved),
        'success',
        'learning saved',
      );
      await queries.invalidateQueries({ queryKey: [learningKey, 'list'] });
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
}
