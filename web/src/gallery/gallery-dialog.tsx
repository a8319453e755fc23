import type { Event } from '@trapline/domain/events/event.schema.ts';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutInsect } from '../insects/about-insect.tsx';
import { useObservable } from '../platform/observable.ts';
import { TagPicker } from '../tags/tag-picker.tsx';
import { openQuestion } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { FullScreen, FullScreenTitle } from '../ui/dialogs/full-screen.tsx';
import { mediaOf } from '../events/event-media.ts';
import { useEvent } from '../events/use-event.ts';
import type { EventFilters, Asset } from '../events/event.queries.ts';
import { GalleryEditor } from './edit/gallery-editor.tsx';
import css from './gallery.module.css';
import { GalleryEvent } from './gallery-event.tsx';
import type { GallerySubject } from './gallery-subject.ts';
import type { GalleryView } from './gallery-view.ts';
import { KeysDialog } from './actions/keys-dialog.tsx';
import { ThresholdDialog } from './actions/threshold-dialog.tsx';
import { ThumbnailSlider } from './strip/thumbnail-slider.tsx';
import { type GalleryChanges, useEventChanges } from './actions/use-event-changes.ts';
import { useEventStrip } from './strip/use-event-strip.ts';
import './gallery.messages.ts';

/** Props of `GalleryDialog`. */
export interface GalleryDialogProps {
  readonly asset: Asset;
  /** The event to show first, and how; later changes have no effect. */
  readonly opening: GalleryView;
  /** The filters of the list it was opened from, which also apply to the thumbnails. */
  readonly filters: EventFilters;
  /** Called with what is shown, whenever it has changed for a moment. */
  readonly onView?: (view: GalleryView) => void;
  readonly onClose: () => void;
}

const ignore = () => {};

/**
 * The events of a site or sensor in full screen, one at a time. Closed by its button or by Escape, never by a click
 * outside. Source: GALLERY-1, ACTIVITY-9.
 */
export function GalleryDialog({ asset, opening, filters, onView = ignore, onClose }: GalleryDialogProps) {
  const [first] = useState(opening);
  const eventId = first.event;
  const { t } = useTranslation('gallery');
  const [original, setOriginal] = useState(false);
  const [subject, setSubject] = useState<GallerySubject | null>(first.edit ? { edit: first.photo ?? '' } : null);
  const question = useObservable(openQuestion);
  const alone = subject === null && question === null;
  const lost = () => {
    notify(
      t(($) => $.notFound),
      'error',
      'gallery',
    );
    onClose();
  };
  const { strip, loadingAll, control } = useEventStrip({ asset, eventId, filters }, { onLost: lost, onEmpty: onClose });
  const shown = strip?.ids[strip.index] ?? eventId;
  const changes = useEventChanges(asset.time_zone, shown);
  const leave = () => setSubject(null);
  const event = useEvent(shown);

  return (
    <>
      <FullScreen closeOnEscape={alone} onClose={onClose}>
        {strip && event ? (
          <GalleryEvent
            asset={asset}
            strip={strip}
            event={event}
            original={original}
            onOriginal={setOriginal}
            changes={changes}
            loading={{
              all: loadingAll,
              count: strip.ids.length,
              start: control.loadAll,
              stop: control.stopLoading,
            }}
            onGo={control.goTo}
            onSubject={setSubject}
            opening={first}
            onView={onView}
            editing={typeof subject === 'object' && subject !== null && 'edit' in subject}
            keysEnabled={alone}
            onClose={onClose}
          >
            <ThumbnailSlider
              strip={strip}
              type={asset.type}
              timeZone={asset.time_zone}
              onGo={control.goTo}
              onEnd={control.extend}
              onSee={control.see}
            />
          </GalleryEvent>
        ) : (
          <Opening name={asset.name} onClose={onClose} />
        )}
      </FullScreen>
      {subject !== null && (
        <SubjectDialog subject={subject} asset={asset} event={event} changes={changes} onClose={leave} />
      )}
    </>
  );
}

/** Shown while the event is loading. */
function Opening({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation('gallery');
  return (
    <div className={css.waiting}>
      <FullScreenTitle>{name}</FullScreenTitle>
      <div className="delayed" role="status">
        <Loader color="gray" aria-hidden />
        <p>{t(($) => $.loading)}</p>
      </div>
      <button type="button" className={css.close} onClick={onClose}>
        {t(($) => $.close)}
      </button>
    </div>
  );
}

/**
 * The tags of the event shown when the dialog opens. They are never applied to another event: if that event is deleted,
 * the dialog closes.
 */
function EventTags(props: { readonly shown: Event; readonly changes: GalleryChanges; readonly onClose: () => void }) {
  const { shown, changes, onClose } = props;
  const [id] = useState(shown.id);
  const event = useEvent(id);
  const gone = event === undefined;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (!event) return null;
  return (
    <TagPicker
      tags={event.tags}
      adding
      onCancel={onClose}
      onSubmit={(tags, before) => {
        onClose();
        const same = tags.length === before.length && tags.every((tag, index) => tag === before[index]);
        if (!same) changes.tag(id, before, tags);
      }}
    />
  );
}

/** The dialog that the user has opened over the gallery. */
function SubjectDialog(props: {
  readonly subject: GallerySubject;
  readonly asset: Asset;
  readonly event: Event | undefined;
  readonly changes: GalleryChanges;
  readonly onClose: () => void;
}) {
  const { subject, asset, event, changes, onClose } = props;
  return (
    <>
      {subject === 'keys' && <KeysDialog media={event ? mediaOf(event, asset.type).length : 1} onClose={onClose} />}
      {subject === 'threshold' && <ThresholdDialog asset={asset} onClose={onClose} />}
      {subject === 'tags' && event && <EventTags shown={event} changes={changes} onClose={onClose} />}
      {typeof subject === 'object' && 'about' in subject && <AboutInsect type={subject.about} onClose={onClose} />}
      {typeof subject === 'object' && 'edit' in subject && event && (
        <GalleryEditor key={event.id} event={event} asset={asset} photo={subject.edit} onClose={onClose} />
      )}
    </>
  );
}
