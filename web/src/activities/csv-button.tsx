import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../platform/downloads.ts';
import { currentLocale } from '../platform/locale.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import type { Asked } from './activity.queries.ts';
import './activity.messages.ts';
import { eventQueryOf, groupQueryOf } from './filters.ts';
import type { Group } from './group.ts';

/** The events that are wanted, and the language of the headings. */
function csvQueryOf({ filters, zone }: Asked) {
  return { ...eventQueryOf(filters, Math.floor(Date.now() / 1_000), zone), locale: currentLocale() };
}

/** Exports the events of a section, as filtered, as CSV in the language of the page. */
export function CsvButton({ group, asked }: { readonly group: Group; readonly asked: Asked }) {
  const { t } = useTranslation('activities');
  const { id, kind, name } = group;
  const save = () => {
    const options = { params: { id }, query: csvQueryOf(asked) };
    return kind === 'sensor'
      ? download('GET /api/sensors/{id}/events.csv', options, `${name}.csv`)
      : download('GET /api/installation_sites/{id}/events.csv', options, `${name}.csv`);
  };
  return (
    <Export
      size="xs"
      label={t(($) => $.exportCsv, { name })}
      word={t(($) => $.csv)}
      done={t(($) => $.exportDone, { name })}
      save={save}
    />
  );
}

/** Exports the events of all sections of the page, those not scrolled to as well, as one CSV. */
export function CombinedCsvButton({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('activities');
  const save = () => {
    const query = { ...groupQueryOf(asked.filters, asked.fixed, asked.bySite), ...csvQueryOf(asked) };
    return download('GET /api/activities.csv', { query }, `${t(($) => $.title)}.csv`);
  };
  return (
    <Export
      size="sm"
      label={t(($) => $.exportAll)}
      word={t(($) => $.exportAll)}
      done={t(($) => $.exportAllDone)}
      save={save}
    />
  );
}

function Export(props: {
  readonly size: NonNullable<ButtonProps['size']>;
  readonly label: string;
  readonly word: string;
  readonly done: string;
  /** @returns whether a file was saved */
  readonly save: () => Promise<boolean>;
}) {
  const { t } = useTranslation('activities');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: (saved) => saved && notify(props.done, 'success'),
    onError: (error) =>
      notify(
        t(($) => $.exportFailed, { reason: problemText(tui, error) }),
        'error',
      ),
  });
  return (
    <Button
      variant="default"
      size={props.size}
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={props.label}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {props.word}
    </Button>
  );
}
