import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Owned } from '@trapline/domain/sensors/owner.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteChoicesQuery } from './installation.queries.ts';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import './installation.messages.ts';

/** The choice of a sensor's site; a site where another sensor is installed says so. Source: SENSOR-14, INSTALL-10. */
export function SiteSelect(props: {
  readonly type: SensorType;
  /** The owner of the sensor. */
  readonly owner: Owned;
  readonly value: string;
  readonly present: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('installations');
  const [words, setWords] = useState('');
  const { data } = useQuery(siteChoicesQuery(props.type, props.owner, words));
  const found = data?.found ?? [];
  // The sensor's present site holds the sensor itself.
  const taken = new Map(
    found.flatMap(({ id, sensor }) => (sensor && id !== props.present?.id ? [[id, sensor] as const] : [])),
  );
  const other = taken.get(props.value);
  return (
    <SearchSelect
      label={t(($) => $.site)}
      description={other ? t(($) => $.siteTaken, { sensor: other.name, id: other.id }) : t(($) => $.siteNote)}
      noneLabel={t(($) => $.noSite)}
      nothingFound={t(($) => $.noSuchSite)}
      value={props.value}
      present={props.present && { value: props.present.id, label: props.present.name }}
      choices={found.map(({ id, name }) => {
        const there = taken.get(id);
        const label = there ? t(($) => $.siteWith, { name, sensor: there.name, id: there.id }) : name;
        return { value: id, label };
      })}
      cut={data?.cut ?? false}
      onSearch={setWords}
      onChange={props.onChange}
    />
  );
}
