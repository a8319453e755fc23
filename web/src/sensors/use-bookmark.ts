import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import '../ui/thing.messages.ts';
import { bookmarkSensor } from './sensor.queries.ts';

/** How a sensor's bookmark is set: at once, and taken back with a word where the server refuses. */
export function useBookmark(): (sensor: Sensor, bookmarked: boolean) => void {
  const { t } = useTranslation('things');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  return (sensor, bookmarked) => {
    bookmarkSensor(queries, sensor.id, bookmarked).catch((error: unknown) =>
      notify(`${t(($) => $.bookmarkFailed)} ${problemText(tui, error)}`, 'error'),
    );
  };
}
