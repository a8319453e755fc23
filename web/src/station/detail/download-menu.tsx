import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { attachmentOf } from '../../events/event-media.ts';
import { useDownload } from '../../gallery/actions/use-download.ts';
import { useTrainingData } from '../../gallery/actions/use-training-data.ts';
import { useAssumed } from '../../platform/session/assumed.ts';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import '../../gallery/actions/action.messages.ts';
import './detail.messages.ts';
import { isTab } from './station-photos.ts';

const kinds = ['annotated', 'full', 'original'] as const;
/** What can be downloaded of a photo. */
type DownloadKind = (typeof kinds)[number];

/** The resource of a download. Source: STATION-23. */
function resourceOf(kind: DownloadKind, photo: string): string {
  if (kind === 'original') return photo;
  return kind === 'full' ? `detections-full-${photo}` : `detections-${photo}`;
}

/** The downloads of a photo: without boxes there is only the original. */
function downloadsOf(event: StationEvent, photo: string): readonly DownloadKind[] {
  const attachment = attachmentOf(event, photo);
  if (!attachment || attachment.removed !== undefined) return [];
  return isTab(photo) || attachment.tiles === null ? ['original'] : kinds;
}

/**
 * Downloads the photo shown; not while the event is being updated. Nothing without a photo. Under an assumed identity
 * also the training data of the event. Source: STATION-16, CORRECT-12.
 */
export function DownloadMenu(props: {
  readonly event: StationEvent;
  readonly photo: string;
  /** Called when the menu opens and closes. */
  readonly onOpen: (open: boolean) => void;
}) {
  const { t } = useTranslation(['stationDetail', 'galleryActions']);
  const { event, photo } = props;
  const { mutate, isPending } = useDownload();
  const training = useTrainingData();
  const assuming = useAssumed() !== null;
  const downloads = downloadsOf(event, photo);
  if (downloads.length === 0) return null;
  const look = { variant: 'default', leftSection: <IconDownload size={18} aria-hidden /> } as const;
  if (event.updating) {
    return (
      <ReasonButton
        {...look}
        reason={t(($) => $.download.updating, { ns: 'galleryActions' })}
        onClick={() => undefined}
      >
        {t(($) => $.download.open)}
      </ReasonButton>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} onChange={props.onOpen}>
      <Menu.Target>
        <Button
          {...look}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={isPending || training.isPending}
        >
          {t(($) => $.download.open)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {assuming && <Menu.Label>{t(($) => $.download.normal, { ns: 'galleryActions' })}</Menu.Label>}
        {downloads.map((kind) => (
          <Menu.Item key={kind} onClick={() => mutate({ id: event.id, resource: resourceOf(kind, photo) })}>
            {t(($) => $.download[kind])}
          </Menu.Item>
        ))}
        {assuming && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => training.mutate(event.id)}>
              {t(($) => $.download.training, { ns: 'galleryActions' })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
