import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Autocomplete } from '@mantine/core';
import { trapNoLength } from '@trapline/domain/station/station.limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requiredField } from '../../../ui/fields/text-field.ts';
import { mergeTraps } from '../station-event.queries.ts';
import type { ManyDialogProps } from './change-dialog.tsx';
import { ManyForm } from './many-form.tsx';
import './many.messages.ts';
import { useManyChange } from './use-many-change.ts';

/** Merges trap numbers that were misread into one: all of their events at the place. Source: STATION-26. */
export function MergeTrapsDialog(
  props: Omit<ManyDialogProps, 'ids'> & {
    readonly placeId: string;
    /** The trap numbers of the selected events. */
    readonly merged: readonly string[];
  },
) {
  const { t } = useTranslation('stationMany');
  const { placeId, merged, traps, onClose, onDone } = props;
  const [typed, setTyped] = useState('');
  const into = typed.trim();
  const merge = useManyChange({
    send: (target: string) => mergeTraps(placeId, merged, target),
    done: (count, target) => t(($) => $.merged, { count, into: target }),
    onDone,
  });
  const isLong = [...into].length > trapNoLength;
  const changesNothing = merged.every((trap) => trap === into);
  return (
    <ManyForm
      title={t(($) => $.mergeTitle)}
      canApply={into !== '' && !isLong && !changesNothing}
      busy={merge.busy}
      error={merge.error}
      onApply={() => merge.run(into)}
      onClose={onClose}
    >
      <p>{t(($) => $.mergeText, { traps: merged.join(', ') })}</p>
      <Autocomplete
        {...requiredField}
        label={t(($) => $.trap)}
        data={[...traps]}
        value={typed}
        error={isLong && t(($) => $.tooLong)}
        // The dialog begins at this field: suggestions cover what is said above once something is typed, and never the
        // button below.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, position: 'top' }}
        onChange={(entered) => {
          setTyped(entered);
          merge.reset();
        }}
        data-autofocus
      />
    </ManyForm>
  );
}
