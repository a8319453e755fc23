import { Button } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { isLastPhoto } from '@trapline/domain/station/photo.rules.ts';
import { mayUploadScans } from '@trapline/domain/station/station.access.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { useLeaveQuestion } from '../../uploads/use-leave-question.ts';
import { usePhotoLabel } from '../detail/photo-label.ts';
import { photosOf } from '../detail/station-photos.ts';
import { usePhotoName } from '../detail/use-photo-name.ts';
import { ScanFiles } from '../scanner/scan-files.tsx';
import { ScanProgressList } from '../scanner/scan-progress.tsx';
import '../scanner/scanner.messages.ts';
import scanner from '../scanner/scanner.module.css';
import './photos.messages.ts';
import css from './photos.module.css';
import { usePhotoChanges } from './use-photo-changes.ts';

type PhotoChanges = ReturnType<typeof usePhotoChanges>;

const none = () => {};

/** The dialog that adds, replaces and removes photos of an event. Source: STATION-27. */
export function PhotosDialog({ event, onClose }: { readonly event: StationEvent; readonly onClose: () => void }) {
  const { t } = useTranslation(['stationPhotos', 'stationScanner']);
  const changes = usePhotoChanges(event);
  const maySend = mayUploadScans(useCurrentUser());
  const { upload, sending, flaw } = changes;
  useLeaveQuestion(sending);
  const { trap_no: trap, month } = event;
  return (
    <Dialog title={t(($) => $.title, { trap, month })} onClose={sending ? none : onClose} lasting wide>
      <div className={css.content}>
        {upload === null ? (
          <>
            <p className={css.note}>{t(($) => $.note)}</p>
            <PhotoList event={event} changes={changes} maySend={maySend} />
            {maySend && <ScanFiles files={[]} onAdd={(files) => void changes.send(files, null)} onRemove={none} />}
          </>
        ) : (
          <>
            <ScanProgressList scans={changes.scans} upload={upload} onRetry={(key) => void changes.retry(key)} />
            {!sending && <Notice text={t(($) => $.incomplete)} />}
          </>
        )}
        {flaw !== null && <Notice text={t(($) => $.fileFlaws[flaw], { ns: 'stationScanner' })} />}
        <DialogAnswers>
          {upload !== null && sending && (
            <Button variant="default" onClick={upload.cancelAll}>
              {t(($) => $.cancelAll, { ns: 'stationScanner' })}
            </Button>
          )}
          {upload !== null && !sending && (
            <Button variant="default" onClick={changes.leave}>
              {t(($) => $.back)}
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t(($) => $.close)}
          </Button>
        </DialogAnswers>
      </div>
    </Dialog>
  );
}

function Notice({ text }: { readonly text: string }) {
  return (
    <p className={scanner.notice} data-tone="alert" role="alert">
      {text}
    </p>
  );
}

/** The photos of an event, with what can be done with each. */
function PhotoList(props: { readonly event: StationEvent; readonly changes: PhotoChanges; readonly maySend: boolean }) {
  const { t } = useTranslation('stationPhotos');
  const nameOf = usePhotoName();
  const { event, changes } = props;
  const labelOf = usePhotoLabel(event);
  const photos = photosOf(event);
  // Attachments include pictures drawn from the photos.
  const stored = photos.filter((key) => Object.hasOwn(event.attachments, key));
  return (
    <ul className={css.list} aria-label={t(($) => $.list)}>
      {photos.map((key) => (
        <li key={key} className={css.row}>
          <span>{labelOf(key)}</span>
          {props.maySend && (
            <SendButton
              photo={nameOf(key)}
              arrived={stored.includes(key)}
              disabled={changes.removing}
              onChoose={(file) => void changes.send([file], key)}
            />
          )}
          <ReasonButton
            size="xs"
            variant="default"
            label={t(($) => $.removeOne, { photo: nameOf(key) })}
            reason={isLastPhoto(key, stored, event.missing_photos) ? t(($) => $.last) : undefined}
            disabled={changes.removing}
            onClick={() => void changes.remove(key)}
          >
            {t(($) => $.remove)}
          </ReasonButton>
        </li>
      ))}
    </ul>
  );
}

/** Chooses the file that replaces a photo, or that is sent for one that never came. */
function SendButton(props: {
  readonly photo: string;
  readonly arrived: boolean;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const { t } = useTranslation('stationPhotos');
  const { photo, arrived } = props;
  const input = useRef<HTMLInputElement>(null);
  const label = arrived ? t(($) => $.replaceOne, { photo }) : t(($) => $.sendOne, { photo });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={label}
        disabled={props.disabled}
        onClick={() => input.current?.click()}
      >
        {t(($) => (arrived ? $.replace : $.send))}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,.jpg,.jpeg"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) props.onChoose(file);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
