import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import { DecodeError } from '../decoder-protocol/decode-error.ts';

/** Facts about a film from its container. */
export interface FilmFacts {
  /** Upright size, pixels. */
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  /** `avc`, `hevc`, …; null for codecs unknown to browsers. */
  readonly codec: string | null;
  /** Clockwise rotation in degrees that makes the stored pictures upright. */
  readonly rotation: number;
  /** The part that browsers do not play and that must be re-encoded. */
  readonly unplayable: 'nothing' | 'sound' | 'picture';
}

/** H.264 profiles with 8 bits and 4:2:0 colour (baseline, main, extended, high), which every browser decodes. */
const playableProfiles = ['42', '4d', '58', '64'];
const playableSound = ['aac', 'mp3', 'opus', 'flac'];
/** The largest frame that H.265 allows has 35 million pixels. */
const largestFrame = 40_000_000;

/**
 * Reads the index of an MP4 or QuickTime file. Throws `DecodeError` `unreadable` when it is neither, is truncated, or has
 * no moving picture.
 */
export async function readFilmFacts(source: string): Promise<FilmFacts> {
  const unreadable = (message: string, cause?: unknown) => new DecodeError('unreadable', message, { cause });
  // A failed background read surfaces at the next read; by itself it must not end the process.
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
    if (width * height > largestFrame) throw unreadable(`The film's pictures of ${width} x ${height} are too large`);
    const sounds = await Promise.all((await input.getAudioTracks()).map((sound) => sound.getCodec()));
    const soundPlays = sounds.every((sound) => sound !== null && playableSound.includes(sound));
    const profile = /^avc[13]\.([0-9a-f]{2})/i.exec((await track.getCodecParameterString()) ?? '')?.[1]?.toLowerCase();
    const picturePlays = codec === 'avc' && profile !== undefined && playableProfiles.includes(profile);
    const unplayable = picturePlays ? (soundPlays ? 'nothing' : 'sound') : 'picture';
    return { width: Math.round(width), height: Math.round(height), duration, codec, rotation, unplayable };
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    const cause = failures[0] ?? error;
    throw unreadable(`The film cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}
