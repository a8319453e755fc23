import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import './detail.messages.ts';
import { photoState } from './station-photos.ts';
import { usePhotoName } from './use-photo-name.ts';

/** Returns a function for the label of a photo, shown before it is selected: "Photo 3: 12 insects", "Photo 4: not received". */
export function usePhotoLabel(event: StationEvent): (key: string) => string {
  const { t } = useTranslation('stationDetail');
  const nameOf = usePhotoName();
  return (key) => {
    const photo = nameOf(key);
    const state = photoState(event, key);
    if (state !== 'ready') return t(($) => $.photos.state, { photo, state: t(($) => $.photos[state]) });
    const count = event.photo_counts[key];
    if (count === undefined) return photo;
    return t(($) => $.photos.counted, { photo, count, number: numberText(count, currentLocale()) });
  };
}
