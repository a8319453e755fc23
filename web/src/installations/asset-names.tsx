import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import './installation.messages.ts';
import { sensorNameQuery, siteNameQuery } from './installation.queries.ts';

/** The name of a site. */
export function SiteName({ id }: { readonly id: string }) {
  return useQuery(siteNameQuery(id)).data ?? id;
}

/** The name and id of a sensor. */
export function SensorName({ id }: { readonly id: string }) {
  const { t } = useTranslation('installations');
  const name = useQuery(sensorNameQuery(id)).data;
  return name === undefined ? id : t(($) => $.sensorFree, { name, id });
}
