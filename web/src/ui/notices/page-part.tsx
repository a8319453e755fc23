import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../platform/loading/lazy-part.ts';
import '../ui.messages.ts';
import { notify } from './notify.tsx';

/** A part of a page that is loaded on demand; closes with a notice if it cannot be loaded. */
export function PagePart<P extends object>(props: {
  /** Identifies the part. */
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly onGiveUp: () => void;
}) {
  const { t } = useTranslation('ui');
  const onFailure = () => {
    notify(
      t(($) => $.partFailed),
      'error',
      'part',
    );
    props.onGiveUp();
  };
  return <LazyPart name={props.name} load={props.load} props={props.props} onFailure={onFailure} />;
}
