import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { namedEvents } from '@trapline/domain/station/station.limits.ts';
import { IconArrowMerge, IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../../ui/buttons/reason-button.tsx';
import css from '../events.module.css';
import '../events.messages.ts';
import { useEventDeletion } from '../use-event-deletion.ts';
import './many.messages.ts';

/** How the selected events are changed. */
export type ManyChange = 'change' | 'move' | 'merge';

const buttons = [
  { change: 'change', Icon: IconPencil },
  { change: 'move', Icon: IconArrowRight },
  { change: 'merge', Icon: IconArrowMerge },
] as const;

/** What can be done with the selected events; each of it can be undone. Source: STATION-26. */
export function ManyBar(props: {
  readonly placeId: string;
  /** Ids of the selected events, at least one. */
  readonly ids: readonly string[];
  /** Those of them that the lists have received. */
  readonly events: readonly StationEvent[];
  readonly onChange: (change: ManyChange) => void;
  /** Called when the events were deleted. */
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation(['stationMany', 'stationEvents']);
  const { placeId, ids, events, onChange, onDeleted } = props;
  const deletion = useEventDeletion(placeId, onDeleted);
  const tooMany =
    ids.length > namedEvents ? t(($) => $.tooMany, { ns: 'stationEvents', most: namedEvents }) : undefined;
  const foreign = events.some(({ deletable }) => !deletable) ? t(($) => $.foreign) : undefined;
  return (
    <div className={css.bar} role="group" aria-label={t(($) => $.label)}>
      {buttons.map(({ change, Icon }) => (
        <ReasonButton
          key={change}
          size="xs"
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          reason={tooMany}
          onClick={() => onChange(change)}
        >
          {t(($) => $[change])}
        </ReasonButton>
      ))}
      <ReasonButton
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        reason={tooMany ?? foreign}
        loading={deletion.isPending}
        onClick={() =>
          void deletion.remove(
            ids,
            t(($) => $.deleteQuestion, { count: ids.length }),
          )
        }
      >
        {t(($) => $.delete)}
      </ReasonButton>
    </div>
  );
}
