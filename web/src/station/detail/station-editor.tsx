import { useQueryClient } from '@tanstack/react-query';
import { isDemo } from '@trapline/domain/accounts/account.access.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { stationSource } from '@trapline/domain/sources/station-source.catalogue.ts';
import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../editor/edit-entry.messages.ts';
import { type NotEditable, whyNotEditable } from '../../editor/may-edit.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { attachmentOf, standInsOf } from '../../events/event-media.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import { PagePart } from '../../ui/notices/page-part.tsx';
import { refreshStation } from '../station.queries.ts';
import './detail.messages.ts';
import { isTab, photosOf } from './station-photos.ts';
import { usePhotoName } from './use-photo-name.ts';

const load = async () => (await import('../../editor/editor-dialog.tsx')).EditorDialog;

/** Why the boxes of a photo cannot be edited now; null if they can. Everybody who sees the event may. Source: CORRECT-1. */
export function whyPhotoNotEdited(
  event: StationEvent,
  photo: string | null,
  original: boolean,
  demo: boolean,
): NotEditable | 'original' | 'label' | null {
  if (photo === null) return 'noPhoto';
  if (isTab(photo)) return 'label';
  return whyNotEditable(event, photo, { full: true, demo }) ?? (original ? 'original' : null);
}

/** Opens the detection editor with the photo shown. */
export function PhotoEditButton(props: {
  readonly event: StationEvent;
  readonly photo: string;
  readonly original: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('editorEntry');
  const demo = isDemo(useCurrentUser());
  const why = whyPhotoNotEdited(props.event, props.photo, props.original, demo);
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconEdit size={18} aria-hidden />}
      label={t(($) => $.long)}
      reason={why === null ? undefined : t(($) => $.why[why])}
      onClick={props.onClick}
    >
      {t(($) => $.short)}
    </ReasonButton>
  );
}

/** The detection editor over a station event. If a link opens it where it cannot be, it says why and closes. */
export function StationEditor(props: {
  readonly event: StationEvent;
  /** Key of the photo to begin with; any other key: the first. */
  readonly photo: string;
  readonly onClose: () => void;
}) {
  const { event, onClose } = props;
  const { t } = useTranslation('stationDetail');
  const nameOf = usePhotoName();
  const queries = useQueryClient();
  const [first, ...rest] = photosOf(event).flatMap((key) => {
    const photo = attachmentOf(event, key);
    if (!photo?.tiles || photo.error !== null || isTab(key)) return [];
    return [{ key, name: nameOf(key), tiles: photo.tiles, standIns: standInsOf(photo) }];
  });
  const begin = [first, ...rest].find((photo) => photo?.key === props.photo) ?? first;
  const demo = isDemo(useCurrentUser());
  const [why] = useState(() => whyNotEditable(event, begin?.key ?? '', { full: true, demo }));
  useRefusal(why, onClose);
  if (why !== null || !first || !begin) return null;
  const editor = {
    ...{ eventId: event.id, first: begin.key, withTypes: stationSource.detectionDetails, findBefore: null, onClose },
    name: t(($) => $.editorName, { place: event.place, trap: event.trap_no }),
    photos: [first, ...rest] as const,
    onSaved: () => void refreshStation(queries),
  };
  return <PagePart name="editor" load={load} props={editor} onGiveUp={onClose} />;
}
