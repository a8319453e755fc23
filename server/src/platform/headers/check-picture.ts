import type { ProblemType } from '@trapline/domain/common/errors.ts';
import type { MediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import type { MediaHeader } from './media-header.ts';

/** What `checkPicture` looks at. */
export interface PictureToCheck {
  readonly header: MediaHeader;
  /** The content type that was announced for the bytes. */
  readonly declaredContentType: string;
  readonly limits: MediaLimits;
}

/**
 * Why a photo or film is refused by its first bytes, or null when it may go on. Content decides, not the name: an
 * announced type that the bytes do not have is `wrong_file_type`.
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

/** Cameras write MP4 brands into .mov files and the other way round, so either name is right for either. */
function isFilmType(contentType: string): boolean {
  return contentType === 'video/mp4' || contentType === 'video/quicktime';
}
