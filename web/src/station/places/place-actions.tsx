import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMerge, IconClock, IconDots, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import { useDeletion } from '../../ui/record/use-deletion.ts';
import '../station.messages.ts';
import { deletePlace, forgetPlace } from '../station.queries.ts';
import css from './places.module.css';
import './places.messages.ts';

/** What can be done with a place in the list. */
export interface PlaceListActions {
  readonly onHide: (place: Pick<StationPlace, 'id' | 'hidden'>) => void;
  readonly onEdit: (place: StationPlace) => void;
  readonly onMerge: (place: StationPlace) => void;
}

/** Returns why a place cannot be deleted, if so, and a function that deletes it after confirmation. Source: STATION-3. */
function usePlaceDeletion({ id, name, deletable, has_events }: StationPlace) {
  const { t } = useTranslation('stationPlaces');
  const queries = useQueryClient();
  const remove = useDeletion({
    question: {
      title: t(($) => $.deleteQuestion, { name }),
      text: t(($) => $.deleteText),
      yes: t(($) => $.delete),
      irreversible: true,
    },
    remove: () => deletePlace(id),
    onDeleted: () => forgetPlace(queries, id),
    done: t(($) => $.deleted),
    failed: t(($) => $.deleteFailed),
    refusals: {
      place_with_events_cannot_be_deleted: t(($) => $.deleteData),
      forbidden: t(($) => $.deleteForeign),
    },
  });
  if (deletable) return { remove, reason: undefined };
  return { remove, reason: has_events ? t(($) => $.deleteData) : t(($) => $.deleteForeign) };
}

/** The actions on a place of the list: buttons, and a menu, which on a phone has all of them. Source: STATION-4. */
export function PlaceActions(props: {
  readonly place: StationPlace;
  readonly phone: boolean;
  readonly actions: PlaceListActions;
}) {
  const { t } = useTranslation('stationPlaces');
  const { place, phone, actions } = props;
  const { name } = place;
  const { remove, reason } = usePlaceDeletion(place);
  return (
    <span className={css.actions}>
      {!phone && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.editOne, { name })}
            title={t(($) => $.edit)}
            onClick={() => actions.onEdit(place)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ReasonButton
            className={css.icon ?? ''}
            variant="subtle"
            color="gray"
            size="compact-md"
            label={t(($) => $.deleteOne, { name })}
            reason={reason}
            onClick={() => void remove()}
          >
            <IconTrash size={18} aria-hidden />
          </ReasonButton>
        </>
      )}
      <Menu position="bottom-end" portalProps={{ target: 'main' }} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t(($) => $.moreOf, { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {phone && <PhoneItems place={place} actions={actions} />}
          <Menu.Item leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={() => actions.onMerge(place)}>
            {t(($) => $.merge)}
          </Menu.Item>
          {phone && (
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={reason !== undefined}
              onClick={() => void remove()}
            >
              {t(($) => $.delete)}
              {reason !== undefined && <small className={css.reason}>{reason}</small>}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** What has buttons and links of its own on a wider screen. */
function PhoneItems({ place, actions }: { readonly place: StationPlace; readonly actions: PlaceListActions }) {
  const { t } = useTranslation(['stationPlaces', 'station']);
  const { id, hidden } = place;
  const Eye = hidden ? IconEye : IconEyeOff;
  return (
    <>
      <Menu.Item
        leftSection={<IconClock size={18} aria-hidden />}
        renderRoot={(rest) => <Link to="/station/$placeId/recent" params={{ placeId: id }} {...rest} />}
      >
        {t(($) => $.recentData, { ns: 'station' })}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => actions.onEdit(place)}>
        {t(($) => $.edit)}
      </Menu.Item>
      <Menu.Item leftSection={<Eye size={18} aria-hidden />} onClick={() => actions.onHide({ id, hidden: !hidden })}>
        {hidden ? t(($) => $.show) : t(($) => $.hide)}
      </Menu.Item>
    </>
  );
}
