import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { placeNameLength } from '@trapline/domain/station/station.limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requiredField } from '../../../ui/fields/text-field.ts';
import { placeChoicesQuery } from '../../station.queries.ts';
import { changeStationEvents } from '../station-event.queries.ts';
import type { ManyDialogProps } from './change-dialog.tsx';
import { ManyForm } from './many-form.tsx';
import './many.messages.ts';
import { useManyChange } from './use-many-change.ts';

/** Milliseconds after the last keystroke before places are searched. */
const settle = 300;

/** Moves many events to another place; a new name adds the place. Source: STATION-26. */
export function MoveDialog(props: Omit<ManyDialogProps, 'traps'> & { readonly from: string }) {
  const { t } = useTranslation('stationMany');
  const { ids, from, onClose, onDone } = props;
  const [name, setName] = useState('');
  const [words] = useDebouncedValue(name.trim(), settle);
  const { data } = useQuery(placeChoicesQuery(words));
  const names = new Set(data?.choices.map(({ label }) => label));
  names.delete(from);
  const move = useManyChange({
    send: (place: string) => changeStationEvents(ids, { place }),
    done: (count, place) => t(($) => $.moved, { count, place }),
    onDone,
  });
  const place = name.trim();
  const isLong = [...place].length > placeNameLength;
  return (
    <ManyForm
      title={t(($) => $.moveTitle, { count: ids.length })}
      canApply={place !== '' && place !== from && !isLong}
      busy={move.busy}
      error={move.error}
      onApply={() => move.run(place)}
      onClose={onClose}
    >
      <Autocomplete
        {...requiredField}
        label={t(($) => $.place)}
        data={[...names]}
        // The server has already filtered the names.
        filter={({ options }) => options}
        value={name}
        error={isLong && t(($) => $.tooLong)}
        // The dialog begins at this field: suggestions cover what is said above once something is typed, and never the
        // button below.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, position: 'top' }}
        onChange={(entered) => {
          setName(entered);
          move.reset();
        }}
        data-autofocus
      />
    </ManyForm>
  );
}
