import { type Frame, Log } from 'node-av/lib';
import { Decoder, Demuxer, Scaler } from 'node-av/api';
import { AV_LOG_QUIET } from 'node-av/constants';

/** Packets to read before giving up on finding the first picture. */
const packetsTried = 300;

/**
 * Returns the first picture of a film as stored (not rotated), as a JPEG; null when it has no decodable one. The demuxer
 * is restricted to MP4 and QuickTime and may not open any other file or URL. Throws the errors of the library.
 */
export async function firstFrame(source: string): Promise<Buffer | null> {
  Log.setLevel(AV_LOG_QUIET);
  await using input = await Demuxer.open(source, { format: 'mov', options: { protocol_whitelist: 'file' } });
  const stream = input.video();
  if (!stream) return null;
  using decoder = await Decoder.create(stream);
  async function* packets() {
    let count = 0;
    for await (const packet of input.packets(stream?.index)) {
      yield packet;
      if (++count === packetsTried) return;
    }
  }
  for await (const frame of decoder.frames(packets())) {
    if (frame) return await toJpeg(frame);
  }
  return null;
}

async function toJpeg(frame: Frame): Promise<Buffer> {
  using picture = frame;
  using scaler = new Scaler();
  return await scaler.toJpeg(picture, { quality: 92 });
}
