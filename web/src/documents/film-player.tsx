import { Box } from '@mantine/core';

/** A published film, with the browser's own controls. Whoever publishes it decides about captions, in the film itself. */
export function FilmPlayer(props: { readonly url: string; readonly title: string; readonly onBroken?: () => void }) {
  const { url, title, onBroken } = props;
  return (
    <Box
      component="video"
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      {...(onBroken ? { onError: onBroken } : {})}
    />
  );
}
