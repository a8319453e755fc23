import type { ProblemType } from '@trapline/domain/common/errors.ts';
import type { MediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import type { MediaHeader } from './media-header.ts';

/** Input of `checkPicture`. */
export interface PictureToCheck {
  readonly header: MediaHeader;
  /** The declared content type of the bytes. */
  readonly declaredContentType: string;
  readonly limits: MediaLimits;
}

/**
 * Returns why a photo or film is rejected by its first bytes, or null when it is acceptable. The content counts, not the
 * name: if it does not match the declared type, that is `wrong_file_type`.
 */
export function checkPicture({ header, declaredContentType, limits }: PictureToCheck): ProblemType | null {
  if (header.kind === 'unknown') return 'wrong_file_type';
  if (header.kind === 'broken') return 'unreadable_picture';
  if (header.kind === 'incomplete') return 'incomplete_file';
  if (header.kind === 'video') return isFilmType(declaredContentType) ? null : 'wrong_file_type';
  if (declaredContentType !== `image/${header.kind}`) return 'wrong_file_type';
  const pixels = header.width * header.height;
  if (pixels > limits.pixels) return 'too_many_pixels';
  if (header.kind === 'jpeg' && header.progressive && pixels > limits.progressivePixels) return 'progressive_too_large';
  return null;
}

/** Cameras write MP4 brands into .mov files and vice versa, so either type is accepted for either. */
function isFilmType(contentType: string): boolean {
  return contentType === 'video/mp4' || contentType === 'video/quicktime';
}
