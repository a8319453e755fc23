import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Owned } from '@trapline/domain/sensors/owner.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sensorChoicesQuery } from './installation.queries.ts';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import './installation.messages.ts';

/** The choice of the sensor at a site; a sensor that stands elsewhere says so. Source: SENSOR-14. */
export function SensorSelect(props: {
  readonly type: SensorType;
  /** The owner of the site. */
  readonly owner: Owned;
  /** The site; undefined for a new one. */
  readonly siteId: string | undefined;
  readonly value: string;
  readonly present: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('installations');
  const [words, setWords] = useState('');
  const { data } = useQuery(sensorChoicesQuery(props.type, props.owner, words));
  const found = data?.found ?? [];
  const elsewhere = new Map(
    found.flatMap(({ id, installation_site: site }) => (site && site.id !== props.siteId ? [[id, site.name]] : [])),
  );
  const left = elsewhere.get(props.value);
  return (
    <SearchSelect
      label={t(($) => $.sensor)}
      description={left === undefined ? t(($) => $.sensorNote) : t(($) => $.sensorMoves, { site: left })}
      noneLabel={t(($) => $.noSensor)}
      nothingFound={t(($) => $.noSuchSensor)}
      value={props.value}
      present={
        props.present && {
          value: props.present.id,
          label: t(($) => $.sensorFree, { name: props.present?.name ?? '', id: props.present?.id ?? '' }),
        }
      }
      choices={found.map(({ id, name }) => {
        const site = elsewhere.get(id);
        return {
          value: id,
          label: site === undefined ? t(($) => $.sensorFree, { name, id }) : t(($) => $.sensorAt, { name, id, site }),
        };
      })}
      cut={data?.cut ?? false}
      onSearch={setWords}
      onChange={props.onChange}
    />
  );
}
