import { Loader } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStationEvent } from '../../events/use-station-event.ts';
import { shownKey } from '../../gallery/actions/gallery-keys.ts';
import { StageNotice } from '../../gallery/stage/stage-notice.tsx';
import { AboutInsect } from '../../insects/about-insect.tsx';
import { useObservable } from '../../platform/observable.ts';
import { openQuestion } from '../../ui/dialogs/confirm.ts';
import { FullScreen, FullScreenTitle } from '../../ui/dialogs/full-screen.tsx';
import type { Neighbours } from './detail-commands.ts';
import css from './detail.module.css';
import { EventView } from './event-view.tsx';
import '../../events/event.messages.ts';
import '../../gallery/gallery.messages.ts';
import './detail.messages.ts';

/** Props of `StationEventDialog`. */
export interface StationEventDialogProps {
  /** The events in the order shown; the open one may be missing, if it is on another page of the list. */
  readonly events: readonly StationEvent[];
  /** Id of the open event. */
  readonly id: string;
  /** Called with the id of the event to open. */
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
  /** Whether nothing can be downloaded or edited here, as on the page of recent events. Source: STATION-14. */
  readonly recent: boolean;
  /** Whether the detections of its photo are being edited; never on the page of recent events. */
  readonly editing?: boolean;
  readonly onEditing?: (editing: boolean) => void;
}

const ignore = () => {};

/** Moves to the neighbours of an event in the order shown. */
function neighboursOf({ events, id, onChange }: StationEventDialogProps): Neighbours {
  const index = events.findIndex((event) => event.id === id);
  const at = (place: number) => {
    const there = index === -1 ? undefined : events[place];
    return there && (() => onChange(there.id));
  };
  return { previous: at(index - 1), next: at(index + 1) };
}

/**
 * A station event in full screen, with buttons and keys for the previous and next one. Mounted while it is open.
 * Source: STATION-16.
 */
export function StationEventDialog(props: StationEventDialogProps) {
  const { events, id, recent, onClose } = props;
  const { t } = useTranslation('stationDetail');
  const index = events.findIndex((event) => event.id === id);
  const { event, failed, retry } = useStationEvent(id, events[index]);
  const [about, setAbout] = useState<InsectType | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const question = useObservable(openQuestion);
  const { editing = false, onEditing = ignore } = props;
  const alone = about === null && question === null && !menuOpen && !editing;
  const neighbours = neighboursOf(props);
  return (
    <>
      <FullScreen closeOnEscape={alone} onClose={onClose}>
        <div className={css.event} tabIndex={-1} data-autofocus data-gallery>
          <Toolbar
            place={event?.place ?? events[0]?.place ?? t(($) => $.head.title)}
            position={index === -1 ? null : { at: index + 1, of: events.length }}
            neighbours={neighbours}
            onClose={onClose}
          />
          {event ? (
            <EventView
              event={event}
              recent={recent}
              editing={editing && !recent}
              onEditing={onEditing}
              {...neighbours}
              keysEnabled={alone}
              onAbout={setAbout}
              onMenu={setMenuOpen}
            />
          ) : (
            <NoEvent state={event === null ? 'gone' : failed ? 'failed' : 'loading'} onRetry={retry} />
          )}
        </div>
      </FullScreen>
      {about !== null && <AboutInsect type={about} onClose={() => setAbout(null)} />}
    </>
  );
}

/** The place, the previous and next event, and the button that closes. */
function Toolbar(props: {
  readonly place: string;
  /** Position in the list, from 1; null if the event is not in it. */
  readonly position: { readonly at: number; readonly of: number } | null;
  readonly neighbours: Neighbours;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['stationDetail', 'gallery']);
  const { previous, next } = props.neighbours;
  const withKey = (action: string, key: string) => t(($) => $.withKey, { ns: 'gallery', action, key });
  return (
    <div className={css.toolbar}>
      <FullScreenTitle>{props.place}</FullScreenTitle>
      {props.position && <span className={css.position}>{t(($) => $.position, props.position)}</span>}
      <button
        type="button"
        className={css.tool}
        aria-label={t(($) => $.previous)}
        title={withKey(
          t(($) => $.previous),
          shownKey('newer'),
        )}
        disabled={!previous}
        onClick={previous}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={t(($) => $.next)}
        title={withKey(
          t(($) => $.next),
          shownKey('older'),
        )}
        disabled={!next}
        onClick={next}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
      <button type="button" className={css.tool} aria-label={t(($) => $.close)} onClick={props.onClose}>
        <IconX size={22} aria-hidden />
      </button>
    </div>
  );
}

/** Shown while the event is loading, or instead of it. */
function NoEvent({ state, onRetry }: { readonly state: 'loading' | 'failed' | 'gone'; readonly onRetry: () => void }) {
  const { t } = useTranslation(['stationDetail', 'events']);
  if (state === 'loading') {
    return (
      <div className={`${css.processing} delayed`}>
        <StageNotice icon={<Loader color="gray" size={36} aria-hidden />} title={t(($) => $.loading)} />
      </div>
    );
  }
  const icon = <IconPhotoOff size={40} aria-hidden />;
  return (
    <div className={css.processing}>
      {state === 'gone' ? (
        <StageNotice icon={icon} title={t(($) => $.gone)} text={t(($) => $.goneText)} />
      ) : (
        <StageNotice icon={icon} title={t(($) => $.failed)}>
          <button type="button" className={css.small} onClick={onRetry}>
            {t(($) => $.retry, { ns: 'events' })}
          </button>
        </StageNotice>
      )}
    </div>
  );
}
