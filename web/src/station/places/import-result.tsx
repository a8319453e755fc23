import type { PlaceImport } from '@trapline/domain/station/station-place.schema.ts';
import { Box } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEqual } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './places.module.css';
import './places.messages.ts';

/** What an import did: what was not imported first, then the new places, then those that already existed. Source: STATION-5. */
export function ImportResult({ result }: { readonly result: PlaceImport }) {
  const { t } = useTranslation('stationPlaces');
  const { created, already_existing: existing, errors } = result;
  const reasons = errors.map(({ row, type }) => t(($) => $.csv.row, { row, reason: t(($) => $.csv.reasons[type]) }));
  return (
    // The list scrolls, so that it must be reachable by keyboard.
    <Box className={css.result ?? ''} role="group" aria-label={t(($) => $.csv.resultTitle)} tabIndex={0}>
      {errors.length > 0 && (
        <Part
          failed
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t(($) => $.csv.errors, { count: errors.length })}
          lines={reasons}
        />
      )}
      <Part
        icon={<IconCheck size={18} aria-hidden />}
        title={t(($) => $.csv.created, { count: created.length })}
        lines={created}
      />
      {existing.length > 0 && (
        <Part
          icon={<IconEqual size={18} aria-hidden />}
          title={t(($) => $.csv.existing, { count: existing.length })}
          lines={existing}
        />
      )}
    </Box>
  );
}

function Part(props: {
  readonly title: string;
  readonly icon: ReactNode;
  readonly lines: readonly string[];
  readonly failed?: boolean;
}) {
  return (
    <section className={props.failed ? css.failed : undefined}>
      <h3>
        {props.icon}
        {props.title}
      </h3>
      <ul>
        {props.lines.map((line, index) => (
          // Names of a file may be equal.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
