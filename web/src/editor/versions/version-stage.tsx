import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { insectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { BoxStore } from '../../viewer/boxes/box-store.ts';
import { PhotoViewer } from '../../viewer/photo/photo-viewer.tsx';
import type { EditorPhoto } from '../editor-photo-props.ts';
import { type PhotoRef, revisionQuery } from '../editor.queries.ts';
import { type BoxDifference, boxDifferences, type DifferenceKind } from './box-differences.ts';
import './versions.messages.ts';
import css from './versions.module.css';

const kinds = ['added', 'removed', 'moved', 'retyped', 'same'] as const satisfies readonly DifferenceKind[];
const ignore = () => {};
const noDifferences: readonly BoxDifference[] = [];

/** The photo with the boxes of a revision, or with what differs between two. Source: CORRECT-5. */
export function VersionStage(props: {
  readonly of: PhotoRef;
  readonly photo: EditorPhoto;
  readonly withTypes: boolean;
  readonly shown: number;
  /** The revision it is compared with; null: none. */
  readonly compared: number | null;
}) {
  const { t } = useTranslation('editorVersions');
  const { of, photo, shown, compared } = props;
  const [store] = useState(() => new BoxStore());
  const boxes = useQuery(revisionQuery(of, shown));
  const before = useQuery({ ...revisionQuery(of, compared ?? shown), enabled: compared !== null });
  const differences = useMemo(() => {
    if (!boxes.data || (compared !== null && !before.data)) return noDifferences;
    if (compared === null) return boxDifferences(boxes.data, boxes.data);
    const [older = [], newer = []] = compared < shown ? [before.data, boxes.data] : [boxes.data, before.data];
    return boxDifferences(older, newer);
  }, [boxes.data, before.data, compared, shown]);
  useDrawn(store, differences, { compared: compared !== null, withTypes: props.withTypes });
  const error = boxes.error ?? before.error;
  if (error)
    return <ProblemNotice error={error} onRetry={() => void Promise.all([boxes.refetch(), before.refetch()])} />;
  return (
    <>
      <div className={css.stage}>
        <PhotoViewer
          tiles={photo.tiles}
          standIns={photo.standIns}
          store={store}
          name={t(($) => $.photo, { number: shown })}
          onReady={ignore}
        />
      </div>
      {compared !== null && <Legend store={store} differences={differences} />}
    </>
  );
}

/** Puts the differences into the store that the viewer draws; each box says in words what became of it. */
function useDrawn(
  store: BoxStore,
  differences: readonly BoxDifference[],
  { compared, withTypes }: { readonly compared: boolean; readonly withTypes: boolean },
): void {
  const { t } = useTranslation('editorVersions');
  useEffect(() => {
    const nameOf = (type: string) => insectName(type, currentLocale());
    const word = (type: string | null) => {
      if (!withTypes) return nameOf('others');
      return type === null ? t(($) => $.unclassified) : nameOf(type);
    };
    const wordsOf = ({ kind: key, before, after }: BoxDifference) => {
      const kind = t(($) => $.kinds[key]);
      if (!compared) return word(after);
      if (key === 'retyped') return t(($) => $.from, { kind, before: word(before), after: word(after) });
      return t(($) => $.of, { kind, type: word(after ?? before) });
    };
    store.load(
      differences.map((difference) => ({ position: difference.position, type: wordsOf(difference) })),
      true,
    );
    store.mark(compared ? indexesOf(differences, (kind) => kind !== 'same') : null);
  }, [store, differences, compared, withTypes, t]);
}

function indexesOf(differences: readonly BoxDifference[], isWanted: (kind: DifferenceKind) => boolean): number[] {
  return differences.flatMap(({ kind }, index) => (isWanted(kind) ? [index] : []));
}

/** How many boxes of each kind there are; choosing one brings them to the front. */
function Legend({ store, differences }: { readonly store: BoxStore; readonly differences: readonly BoxDifference[] }) {
  const { t } = useTranslation('editorVersions');
  const [only, setOnly] = useState<DifferenceKind | null>(null);
  useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (
    <div className={css.legend} role="group" aria-label={t(($) => $.legend)}>
      {kinds.map((kind) => {
        const indexes = indexesOf(differences, (one) => one === kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={only === kind}
            disabled={indexes.length === 0}
            onClick={() => {
              const next = only === kind ? null : kind;
              setOnly(next);
              store.mark(next === null ? indexesOf(differences, (one) => one !== 'same') : indexes);
            }}
          >
            {t(($) => $.kinds[kind])} <b>{numberText(indexes.length, currentLocale())}</b>
          </button>
        );
      })}
    </div>
  );
}
