import { useEffect, useState } from 'react';
import { EditedPhotos } from '../edited-photos.ts';
import { PhotoClaims } from './photo-claims.ts';

/** The photos in the editor of an event, and which of them this tab edits, for as long as the component is mounted. */
export function useEditedPhotos(account: string, event: string) {
  const [edited] = useState(() => new EditedPhotos());
  const [claims] = useState(() => new PhotoClaims({ account, event }, edited));
  useEffect(() => () => claims.dispose(), [claims]);
  return { edited, claims };
}
