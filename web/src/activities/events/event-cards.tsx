import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../activity.messages.ts';
import type { OpenOptions } from '../opened/use-opened.ts';
import type { Group } from '../groups/group.ts';
import { EventCard } from './event-card.tsx';
import css from './event-cards.module.css';

/** Props of `EventCards`. */
export interface EventCardsProps {
  readonly group: Group;
  readonly events: readonly string[];
  /** Those in which nothing was detected, which are folded into one line. */
  readonly undetected: ReadonlySet<string>;
  /** @param options how it is opened */
  readonly onOpen: (eventId: string, options?: OpenOptions) => void;
  /** Id of the event whose card gets the focus back from the gallery. */
  readonly lastOpenedId: string | null;
}

/** The cards of the events of a group. Source: ACTIVITY-17. */
export function EventCards(props: EventCardsProps) {
  const { events, undetected } = props;
  const folded = events.filter((id) => undetected.has(id));
  return (
    <>
      <Cards {...props} events={folded.length === 0 ? events : events.filter((id) => !undetected.has(id))} />
      {folded.length > 0 && <Undetected {...props} events={folded} />}
    </>
  );
}

/** Events in which nothing was detected: one line that opens. */
function Undetected(props: EventCardsProps) {
  const { t } = useTranslation('activities');
  const [open, setOpen] = useState(false);
  const { events, onOpen } = props;
  return (
    <>
      <div className={css.line}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          rightSection={open ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(($) => $.event.undetected, { count: events.length })}
        </Button>
      </div>
      {open && <Cards {...props} onOpen={(id) => onOpen(id, { undetected: true })} />}
    </>
  );
}

function Cards({ group, events, onOpen, lastOpenedId }: EventCardsProps) {
  if (events.length === 0) return null;
  return (
    <ul className={css.events}>
      {events.map((id) => (
        <EventCard
          key={id}
          id={id}
          type={group.type}
          zone={group.time_zone}
          onOpen={onOpen}
          isLastOpened={id === lastOpenedId}
        />
      ))}
    </ul>
  );
}
