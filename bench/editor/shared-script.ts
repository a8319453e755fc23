/** A wide scan of a card, and its tiles. */
export const photo = { width: 50_248, height: 5_472, levels: 8, tile_size: 512, overlap: 0 } as const;

/**
 * What every page of a viewer with boxes does alike: boxes from a fixed seed, a few pixels wide, as on a card; a picture for
 * all tiles; and how the photo is moved. The page sets `open`, with `movement` and `centre()`.
 */
export const sharedScript = `
const size = { width: ${photo.width}, height: ${photo.height} };
const host = document.body.appendChild(document.createElement('div'));
host.style.cssText = 'position:absolute;inset:0;touch-action:none';
const frame = () => new Promise(requestAnimationFrame);
let open = null;

function random(seed) {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

function boxesOf(count) {
  const next = random(7);
  return Array.from({ length: count }, () => {
    const [x1, y1, side] = [next() * (size.width - 200), next() * (size.height - 200), 30 + next() * 90].map(Math.round);
    return { x1, y1, x2: x1 + side, y2: y1 + side };
  });
}

/** Draws something like a photo of a card, for all tiles. */
async function drawTile() {
  const canvas = new OffscreenCanvas(${photo.tile_size}, ${photo.tile_size});
  const context = canvas.getContext('2d');
  const picture = context.createImageData(canvas.width, canvas.height);
  const next = random(3);
  for (let at = 0; at < picture.data.length; at += 4) {
    const light = 190 + next() * 30;
    picture.data.set([light, light - 10, light - 90, 255], at);
  }
  context.putImageData(picture, 0, 0);
  context.fillStyle = '#322';
  for (let count = 0; count < 12; count += 1) context.fillRect(next() * 500, next() * 500, 4 + next() * 14, 4 + next() * 14);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  await fetch('/tile', { method: 'POST', body: blob });
}

/** Frames in five seconds; in each the photo is somewhere else: whole, zoomed to a half, moved, zoomed to two, whole. */
async function framesOf(isMoving) {
  let frames = 0;
  const began = performance.now();
  for (let now = await frame(); now - began < 5000; now = await frame(), frames += 1) {
    if (!isMoving) continue;
    const { movement } = open;
    const second = (now - began) / 1000;
    if (second < 0.2) movement.fit();
    else if (second < 1) movement.pan(0.004, 0);
    else if (second < 2 && frames % 8 === 0) movement.zoomByNotches(1, { x: 20000 + frames, y: 2700 });
    else if (second < 3.5) movement.pan(0.02, 0.001);
    else if (second < 4.3 && frames % 2 === 0) movement.zoomByNotches(1, open.centre());
    else if (second > 4.4) movement.zoomByNotches(-1, open.centre());
  }
  return frames;
}
`;
