import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { testAttachment, testEvent } from '../../../test/test-event.ts';
import { FilmStage } from './film-stage.tsx';

/** A tenth of a second of silence: to a browser, a film of whose tracks it can decode only the sound. */
function soundAlone(): string {
  const samples = 800;
  const wav = new DataView(new ArrayBuffer(44 + samples));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) wav.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  wav.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, 8_000, true);
  wav.setUint32(28, 8_000, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  write(36, 'data');
  wav.setUint32(40, samples, true);
  for (let at = 44; at < wav.byteLength; at++) wav.setUint8(at, 128);
  return URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }));
}

const film = (url: string) => ({ ...testAttachment('video'), url, content_type: 'video/mp4', thumbnail_url: null });

function showFilm(url: string, part: Parameters<typeof testEvent>[0], locale: 'en' | 'ja' = 'en') {
  const event = testEvent({ attachments: { video: film(url) }, ...part });
  const stage = <FilmStage event={event} original={false} rate={1} label="Film" onPlayer={() => {}} retry="pending" />;
  return show(stage, { locale });
}

it('says that a film is being converted, whether the browser plays only its sound or nothing', async () => {
  for (const url of [soundAlone(), 'data:video/mp4;base64,AAAA']) {
    await showFilm(url, { processing: true });
    await expect.element(page.getByText('The film has arrived and is being converted.')).toBeVisible();
    expect(page.getByLabelText('Film').elements()).toEqual([]);
  }
  await showFilm(soundAlone(), { processing: true }, 'ja');
  await expect.element(page.getByText('動画を受信し、再生できる形式に変換しています。')).toBeVisible();
});

it('says that a film waits for an encoder, or that this browser cannot play it', async () => {
  const waiting = { ...film(soundAlone()), waits_for: 'encoder' } as const;
  await showFilm('', { processing: true, attachments: { video: waiting } });
  await expect.element(page.getByText('Waiting for conversion')).toBeVisible();
  await showFilm(soundAlone(), {});
  await expect.element(page.getByText('This browser cannot play the film')).toBeVisible();
});
