import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Loader, Modal } from '@mantine/core';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Part } from '../platform/part.ts';
import { notify } from '../ui/notify.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { hasTwoViews } from './event-media.ts';
import { type Direction, neighbour } from './event-strip.ts';
import type { GalleryFilters, GalleryGroup } from './gallery.queries.ts';
import css from './gallery.module.css';
import { GalleryEvent } from './gallery-event.tsx';
import { useGalleryKeys } from './gallery-keys.ts';
import { ThumbnailSlider } from './thumbnail-slider.tsx';
import { useEventStrip } from './use-event-strip.ts';
import './gallery.messages.ts';

const loadInsectDialog = async () => (await import('./insect-dialog.tsx')).InsectDialog;

/** What `GalleryDialog` takes. */
export interface GalleryDialogProps {
  readonly group: GalleryGroup;
  /** The event to begin with. */
  readonly eventId: string;
  /** The filters of the list it was opened from; the thumbnails follow them. */
  readonly filters: GalleryFilters;
  readonly onClose: () => void;
}

/**
 * The events of a site or sensor in full screen, one at a time. Closed by its button and by Escape, never by a click
 * beside it. Source: specification 2 §2, "Gallery viewers".
 */
export function GalleryDialog(props: GalleryDialogProps) {
  return <Gallery key={`${props.group.kind} ${props.group.id} ${props.eventId}`} {...props} />;
}

function Gallery({ group, eventId, filters, onClose }: GalleryDialogProps) {
  const { t } = useTranslation('gallery');
  useFocusBack();
  const [original, setOriginal] = useState(false);
  const [about, setAbout] = useState<InsectType | null>(null);
  const noInsectDialog = () => {
    notify(
      t(($) => $.partFailed),
      'error',
      'part',
    );
    setAbout(null);
  };
  const lost = () => {
    notify(
      t(($) => $.notFound),
      'error',
      'gallery',
    );
    onClose();
  };
  const { strip, select, extend, replace } = useEventStrip({ group, eventId, filters }, lost);

  const go = (direction: Direction) => {
    const next = strip && neighbour(strip, direction);
    if (next) select(next.id);
  };
  useGalleryKeys(
    {
      newer: () => go('newer'),
      older: () => go('older'),
      toggle: () => hasTwoViews(group.type) && setOriginal(!original),
    },
    about === null,
  );

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        fullScreen
        withCloseButton={false}
        withOverlay={false}
        closeOnClickOutside={false}
        closeOnEscape={about === null}
        transitionProps={{ duration: 0 }}
        padding={0}
        classNames={{ content: css.content ?? '', body: css.body ?? '' }}
      >
        {strip ? (
          <GalleryEvent
            group={group}
            strip={strip}
            original={original}
            onOriginal={setOriginal}
            onReplace={replace}
            onAbout={setAbout}
            onClose={onClose}
          >
            <ThumbnailSlider
              strip={strip}
              type={group.type}
              timeZone={group.time_zone}
              onSelect={select}
              onEnd={extend}
            />
          </GalleryEvent>
        ) : (
          <div className={css.waiting}>
            <Modal.Title className={css.name ?? ''}>{group.name}</Modal.Title>
            <div className="delayed" role="status">
              <Loader color="gray" aria-hidden />
              <p>{t(($) => $.loading)}</p>
            </div>
            <button type="button" className={css.close} onClick={onClose}>
              {t(($) => $.close)}
            </button>
          </div>
        )}
      </Modal>
      {about && (
        <Part
          name="insect"
          load={loadInsectDialog}
          props={{ type: about, onClose: () => setAbout(null) }}
          onFailure={noInsectDialog}
        />
      )}
    </>
  );
}
