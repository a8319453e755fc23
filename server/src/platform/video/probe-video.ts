import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import { DecodeError } from '../images/decode-error.ts';

/** What the container says about a film. */
export interface VideoFacts {
  /** Upright size, pixels. */
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  /** `avc`, `hevc`, …; null when it is none that browsers know. */
  readonly codec: string | null;
  /** Turn, clockwise degrees, that makes the stored pictures upright. */
  readonly rotation: number;
}

/**
 * Reads an MP4 or QuickTime file's index. Throws `DecodeError` `unreadable` when it is neither, is cut off, or has no
 * moving picture.
 */
export async function probeVideo(source: string): Promise<VideoFacts> {
  const unreadable = (message: string, cause?: unknown) => new DecodeError('unreadable', message, { cause });
  // A read that fails in the background shows in the next read; by itself it must not end the process.
  const failures: unknown[] = [];
  const file = new FilePathSource(source, { handleUnhandledError: (error) => failures.push(error) });
  using input = new Input({ source: file, formats: [MP4, QTFF] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw unreadable('The film has no moving picture');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const [codec, rotation] = [await track.getCodec(), await track.getRotation()];
    const duration = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    if (!(width > 0 && height > 0 && Number.isFinite(duration) && duration >= 0)) {
      throw unreadable('The film has no size or length');
    }
    return { width: Math.round(width), height: Math.round(height), duration, codec, rotation };
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    const cause = failures[0] ?? error;
    throw unreadable(`The film cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}
