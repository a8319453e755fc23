import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Owned } from '@trapline/domain/sensors/owner.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteChoicesQuery } from './installation.queries.ts';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import './installation.messages.ts';

/** The choice of the site where a sensor stands. Source: SENSOR-14. */
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
  const { data = [] } = useQuery(siteChoicesQuery(props.type, props.owner, words));
  return (
    <SearchSelect
      label={t(($) => $.site)}
      description={t(($) => $.siteNote)}
      noneLabel={t(($) => $.noSite)}
      nothingFound={t(($) => $.noSuchSite)}
      value={props.value}
      present={props.present && { value: props.present.id, label: props.present.name }}
      choices={data.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setWords}
      onChange={props.onChange}
    />
  );
}
