import { useQueryClient } from '@tanstack/react-query';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { call } from '../../platform/requests/api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { refreshStation } from '../station.queries.ts';
import { announcedOf, type ScanValues } from './scan-form.ts';
import { ScanUpload, type ScanProgress } from './scan-upload.ts';
import './scanner.messages.ts';

/** The place that scans are uploaded to. */
export interface ScannedPlace {
  readonly id: string;
  readonly name: string;
}

/** How many events of the same trap and days a place has. */
async function eventsOfSameTrap(place: ScannedPlace, values: ScanValues): Promise<number> {
  const { trap_no, installed_at, collected_at } = values;
  const { events } = await call('GET /api/s_type/places/{id}/events', {
    params: { id: place.id },
    query: { trap_no: trap_no.trim(), installed_at, collected_at },
  });
  return events.length;
}

const nothing: ScanProgress = { event: null, scans: [] };
const noUpload = { watch: () => () => {}, progress: () => nothing };

/**
 * The upload of a dialog: begins it, follows it, and reports its end.
 * @param onUploaded called with the event once all of its scans have been uploaded
 */
export function useScanner(place: ScannedPlace, onUploaded: (event: StationEvent) => void) {
  const { t } = useTranslation('stationScanner');
  const queries = useQueryClient();
  const [upload, setUpload] = useState<ScanUpload | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { watch, progress } = upload ?? noUpload;
  const { event, scans } = useSyncExternalStore(watch, progress);
  const sending = scans.some(({ state }) => state === 'waiting' || state === 'uploading');
  const complete = scans.length > 0 && scans.every(({ state }) => state === 'done');

  useEffect(() => () => upload?.cancelAll(), [upload]);

  const ended = (of: ScanUpload) => {
    const { event: announced, scans: sent } = of.progress();
    if (announced === null || !sent.every(({ state }) => state === 'done')) return;
    notify(
      t(($) => $.success, { count: sent.length }),
      'success',
    );
    void refreshStation(queries);
    onUploaded(announced);
  };
  /** Asks first if the place has events of the same trap and days. */
  const mayBegin = async (values: ScanValues) => {
    const count = await eventsOfSameTrap(place, values);
    if (count === 0) return true;
    const { trap_no, installed_at: installed, collected_at: collected } = values;
    return confirm({
      title: t(($) => $.again.title, { trap: trap_no.trim() }),
      text: t(($) => $.again.text, { count, installed, collected }),
      yes: t(($) => $.again.yes),
    });
  };
  const begin = async (values: ScanValues, files: readonly File[]) => {
    if (asking || upload !== null) return;
    setAsking(true);
    setProblem(null);
    try {
      if (!(await mayBegin(values))) return;
      const begun = new ScanUpload(files);
      const sent = begun.start(announcedOf(values, place.name));
      setUpload(begun);
      await sent;
      ended(begun);
    } catch (error) {
      // The event was not taken: what was entered is still there.
      setUpload(null);
      setProblem(error instanceof ApiProblem ? error : new ApiProblem('network', 0, { cause: error }));
    } finally {
      setAsking(false);
    }
  };
  const retry = async (key: string) => {
    if (upload === null) return;
    await upload.retry(key);
    ended(upload);
  };
  return {
    /** Null while nothing has been announced. */
    upload: event === null ? null : upload,
    scans,
    begun: upload !== null,
    busy: asking || sending,
    sending,
    complete,
    problem,
    begin,
    retry,
  };
}
