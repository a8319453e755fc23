import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { freePhotoKeys } from '@trapline/domain/station/photo.rules.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/requests/api.ts';
import { stationEventKey } from '../../platform/queries/query-keys.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { photosOf } from '../detail/station-photos.ts';
import { usePhotoName } from '../detail/use-photo-name.ts';
import { type ChosenFlaw, withChosen } from '../scanner/chosen-scans.ts';
import { type ScanProgress, ScanUpload } from '../scanner/scan-upload.ts';
import { refreshStation } from '../station.queries.ts';
import './photos.messages.ts';

const nothing: ScanProgress = { event: null, scans: [] };
const noUpload = { watch: () => () => {}, progress: () => nothing };

/** Removes a photo of an event, once the user has confirmed it. Source: STATION-27. */
function useRemoval(event: StationEvent, onChanged: () => Promise<void>) {
  const { t } = useTranslation('stationPhotos');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const nameOf = usePhotoName();
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => call('DELETE /api/s_type/events/{id}/photos/{key}', { params: { id: event.id, key } }),
    onSuccess: async (_, key) => {
      notify(
        t(($) => $.removed, { photo: nameOf(key) }),
        'success',
      );
      await onChanged();
    },
    onError: (error) => notify(`${t(($) => $.removeFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const remove = async (key: string) => {
    const question = { title: t(($) => $.question, { photo: nameOf(key) }), text: t(($) => $.questionText) };
    if (await confirm({ ...question, yes: t(($) => $.remove), irreversible: true })) mutate(key);
  };
  return { remove, removing: isPending };
}

/** Adds, replaces and removes photos of an event, one change at a time. Source: STATION-27. */
export function usePhotoChanges(event: StationEvent) {
  const { t } = useTranslation('stationPhotos');
  const queries = useQueryClient();
  const [upload, setUpload] = useState<ScanUpload | null>(null);
  const [flaw, setFlaw] = useState<ChosenFlaw | null>(null);
  const { watch, progress } = upload ?? noUpload;
  const { scans } = useSyncExternalStore(watch, progress);
  useEffect(() => () => upload?.cancelAll(), [upload]);
  const changed = async () => {
    await Promise.all([refreshStation(queries), queries.invalidateQueries({ queryKey: [stationEventKey, event.id] })]);
  };
  const ended = (of: ScanUpload) => {
    const { scans: sent } = of.progress();
    if (sent.some(({ state }) => state === 'done')) void changed();
    if (!sent.every(({ state }) => state === 'done')) return;
    notify(of.replace ? t(($) => $.replaced) : t(($) => $.added, { count: sent.length }), 'success');
    setUpload(null);
  };
  /** @param key of the photo to replace, or that never came; null: new photos */
  const send = async (files: readonly File[], key: string | null) => {
    const chosen = await withChosen([], files);
    const keys = key === null ? freePhotoKeys(photosOf(event), chosen.files.length) : [key];
    const taken = chosen.files.slice(0, keys.length);
    setFlaw(chosen.flaw ?? (taken.length < chosen.files.length ? 'excess' : null));
    if (taken.length === 0) return;
    const replace = key !== null && Object.hasOwn(event.attachments, key);
    const begun = new ScanUpload(taken, { event, keys, replace });
    setUpload(begun);
    await begun.send();
    ended(begun);
  };
  const retry = async (key: string) => {
    if (upload === null) return;
    await upload.retry(key);
    ended(upload);
  };
  return {
    ...useRemoval(event, changed),
    /** The upload that is running or has not sent everything; null: none. */
    upload,
    scans,
    sending: scans.some(({ state }) => state === 'waiting' || state === 'uploading'),
    /** Why files were left out. */
    flaw,
    send,
    retry,
    leave: () => setUpload(null),
  };
}
