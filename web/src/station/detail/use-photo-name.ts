import { useTranslation } from 'react-i18next';
import './detail.messages.ts';
import { isTab } from './station-photos.ts';

/** Returns a function for the name of a photo within its event: "Tab", "Photo 3". */
export function usePhotoName(): (key: string) => string {
  const { t } = useTranslation('stationDetail');
  return (key) =>
    isTab(key) ? t(($) => $.photos.tab) : t(($) => $.photos.photo, { number: key.replace(/^photo_/, '') });
}
