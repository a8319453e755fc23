import { useQueryClient } from '@tanstack/react-query';
import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useState } from 'react';
import type { BeforePhoto } from '../../editor/before/before-photo.ts';
import { whyNotEditable } from '../../editor/may-edit.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { attachmentOf, mediaOf, standInsOf } from '../../events/event-media.ts';
import { type Asset, eventBeforeQuery } from '../../events/event.queries.ts';
import { useEventCache } from '../../events/use-event.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { timeText } from '../../platform/times/zoned-time.ts';
import { PagePart } from '../../ui/notices/page-part.tsx';
import { useMediaName } from '../stage/use-media-name.ts';
import { offersEditing } from './gallery-editing.ts';

const load = async () => (await import('../../editor/editor-dialog.tsx')).EditorDialog;

/** Props of `GalleryEditor`. */
export interface GalleryEditorProps {
  readonly event: Event;
  readonly asset: Asset;
  /** Key of the photo to begin with; any other key: the first. */
  readonly photo: string;
  readonly onClose: () => void;
}

/** The photos of an event that can be edited. */
function usePhotos({ event, asset }: GalleryEditorProps) {
  const nameOf = useMediaName();
  return mediaOf(event, asset.type).flatMap((key) => {
    const photo = attachmentOf(event, key);
    if (!photo?.tiles || photo.error !== null || !offersEditing(asset.type, key)) return [];
    return [{ key, name: nameOf(key), tiles: photo.tiles, standIns: standInsOf(photo) }];
  });
}

/** Finds the photo before one of the event, of the same camera. */
function useFindBefore({ event, asset }: GalleryEditorProps) {
  const queries = useQueryClient();
  const cache = useEventCache();
  const { heading } = useMoments(asset.time_zone);
  return async (photoKey: string): Promise<BeforePhoto | null> => {
    const id = await queries.fetchQuery(eventBeforeQuery(cache, asset, event, { photoKey }));
    const before = id === null ? undefined : cache.get(id);
    const photo = before && attachmentOf(before, photoKey);
    if (!before || !photo?.tiles) return null;
    const when = `${heading(before.timestamp)} ${timeText(before.timestamp, asset.time_zone)}`;
    return { eventId: before.id, tiles: photo.tiles, standIns: standInsOf(photo), when };
  };
}

/**
 * The detection editor over the gallery. A link may open it for somebody, or at a time, for whom it is not; then it says
 * why and closes. What changes while it is open does not close it. Source: CORRECT-1.
 */
export function GalleryEditor(props: GalleryEditorProps) {
  const { event, asset, onClose } = props;
  const [first, ...rest] = usePhotos(props);
  const begin = [first, ...rest].find((photo) => photo?.key === props.photo) ?? first;
  const rights = { full: event.permissions.includes('full'), demo: isDemo(useCurrentUser()) };
  const [why] = useState(() => whyNotEditable(event, begin?.key ?? '', rights));
  useRefusal(why, onClose);
  const findBefore = useFindBefore(props);
  if (why !== null || !first || !begin) return null;
  const { detectionDetails: withTypes } = sensorTypeCapabilities[asset.type];
  const editor = {
    ...{ eventId: event.id, name: asset.name, first: begin.key, withTypes, findBefore, onClose },
    photos: [first, ...rest] as const,
    // The event cache has it already.
    onSaved: () => undefined,
  };
  return <PagePart name="editor" load={load} props={editor} onGiveUp={onClose} />;
}
