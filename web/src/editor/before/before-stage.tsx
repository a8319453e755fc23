import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCopyPlus } from '@tabler/icons-react';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import { PhotoViewer } from '../../viewer/photo/photo-viewer.tsx';
import type { EditStore } from '../boxes/edit-store.ts';
import { boxesToEdit } from '../editor.queries.ts';
import '../editor.messages.ts';
import css from '../editor.module.css';
import type { BeforePhoto } from './before-photo.ts';
import { carriedBoxes } from './carried-boxes.ts';

const ignore = () => {};

/** Props of `BeforeStage`. */
export interface BeforeStageProps {
  /** Id of the event that is edited. */
  readonly eventId: string;
  readonly photoKey: string;
  readonly find: (photo: string, signal: AbortSignal) => Promise<BeforePhoto | null>;
  readonly store: EditStore;
}

/** The photo before with its boxes, beside the one that is edited; its boxes can be carried over. */
export function BeforeStage({ eventId, photoKey, find, store }: BeforeStageProps) {
  const { t } = useTranslation('editor');
  const before = useQuery({
    queryKey: ['editor', 'before', eventId, photoKey],
    queryFn: ({ signal }) => find(photoKey, signal),
    gcTime: 0,
  });
  if (before.error) return <ProblemNotice error={before.error} onRetry={() => void before.refetch()} />;
  if (before.data === null) return <p className={css.notice}>{t(($) => $.beforeBar.none)}</p>;
  if (!before.data) return null;
  return <Before photoKey={photoKey} before={before.data} store={store} />;
}

function Before(props: { readonly photoKey: string; readonly before: BeforePhoto; readonly store: EditStore }) {
  const { t } = useTranslation('editor');
  const { before, store } = props;
  const [boxes] = useState(() => new BoxStore());
  const { data } = useQuery(boxesToEdit({ id: before.eventId, photoKey: props.photoKey }));
  useEffect(() => {
    boxes.load(data?.positions ?? [], store.options.withTypes);
  }, [boxes, data, store]);
  const carry = (list: DetectionList) => {
    const { length: count } = store.carryOver(carriedBoxes(list.positions, before.tiles, store.options.size));
    const number = numberText(count, currentLocale());
    notify(t(($) => (count === 0 ? $.beforeBar.carriedNone : $.beforeBar.carried), { count, number }));
  };
  return (
    <div className={css.before}>
      <PhotoViewer
        tiles={before.tiles}
        standIns={before.standIns}
        store={boxes}
        name={before.when}
        onReady={ignore}
        earlier
      />
      <div className={css.beforeBar}>
        <span>{t(($) => $.beforeBar.of, { when: before.when })}</span>
        {data && data.positions.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCopyPlus size={16} aria-hidden />}
            onClick={() => carry(data)}
          >
            {t(($) => $.beforeBar.carry)}
          </Button>
        )}
      </div>
    </div>
  );
}
