import { Button } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconPhotoEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotosDialog } from './photos-dialog.tsx';
import './photos.messages.ts';

/** Opens the dialog that adds, replaces and removes photos of an event. Source: STATION-27. */
export function PhotosButton(props: {
  readonly event: StationEvent;
  /** Called when the dialog opens and closes. */
  readonly onOpen: (open: boolean) => void;
}) {
  const { t } = useTranslation('stationPhotos');
  const [opened, setOpened] = useState(false);
  const open = (next: boolean) => {
    setOpened(next);
    props.onOpen(next);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhotoEdit size={18} aria-hidden />}
        aria-label={t(($) => $.openLong)}
        onClick={() => open(true)}
      >
        {t(($) => $.open)}
      </Button>
      {opened && <PhotosDialog event={props.event} onClose={() => open(false)} />}
    </>
  );
}
