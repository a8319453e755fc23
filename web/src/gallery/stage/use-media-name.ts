import { useTranslation } from 'react-i18next';
import type { MediaKey } from '../../events/event-media.ts';
import './stage.messages.ts';

const labelled = ['photo', 'photo_left', 'photo_center', 'photo_right', 'video'] as const;

/** Returns a function for the name of a photo or film within its event, such as "Left". */
export function useMediaName(): (key: MediaKey) => string {
  const { t } = useTranslation('galleryStage');
  return (key) => {
    const known = labelled.find((one) => one === key);
    return known ? t(($) => $.media[known]) : key;
  };
}
