import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import '../gallery/gallery.messages.ts';
import { Part } from '../platform/part.ts';
import { notify } from '../ui/notices/notify.tsx';

/** A part of the activity page that is loaded on demand; closes with a notice if it cannot be loaded. */
export function PagePart<P extends object>(props: {
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly onGiveUp: () => void;
}) {
  const { t } = useTranslation('gallery');
  const onFailure = () => {
    notify(
      t(($) => $.partFailed),
      'error',
      'part',
    );
    props.onGiveUp();
  };
  return <Part name={props.name} load={props.load} props={props.props} onFailure={onFailure} />;
}
