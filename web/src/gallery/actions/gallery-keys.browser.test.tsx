import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { type GalleryAction, useGalleryKeys, useHeldKey } from './gallery-keys.ts';

it('leaves a text field all keys, and a divider those that move it', async () => {
  const run: GalleryAction[] = [];
  const commands = { view: () => run.push('view'), older: () => run.push('older'), first: () => run.push('first') };
  function Gallery() {
    useGalleryKeys(commands, true);
    return (
      <div role="dialog" aria-label="Gallery">
        <div data-gallery>
          <input type="range" aria-label="Divider" />
          <input aria-label="Tag" />
        </div>
      </div>
    );
  }
  await show(<Gallery />);
  await page.getByRole('textbox', { name: 'Tag' }).click();
  await userEvent.keyboard('b{ArrowRight}');
  expect(run).toEqual([]);
  await page.getByRole('slider', { name: 'Divider' }).click();
  await userEvent.keyboard('{ArrowRight}{Home}b');
  expect(run).toEqual(['view']);
  await expect.element(page.getByRole('slider', { name: 'Divider' })).toHaveValue('0');
});

it('reports whether a key is held, and its release also when the window loses the focus', async () => {
  const seen: boolean[] = [];
  const onHold = (held: boolean) => void seen.push(held);
  function Gallery() {
    useHeldKey('peek', onHold, true);
    return (
      <div role="dialog" aria-label="Gallery">
        <div data-gallery>
          <button type="button">Photo</button>
          <input aria-label="Tag" />
        </div>
      </div>
    );
  }
  await show(<Gallery />);
  await page.getByRole('textbox', { name: 'Tag' }).click();
  await userEvent.keyboard('m');
  seen.length = 0;
  await page.getByRole('button', { name: 'Photo' }).click();
  await userEvent.keyboard('{m>}');
  expect(seen).toEqual([true]);
  await userEvent.keyboard('{/m}');
  expect(seen).toEqual([true, false]);
  await userEvent.keyboard('{m>}');
  window.dispatchEvent(new Event('blur'));
  expect(seen).toEqual([true, false, true, false]);
  await userEvent.keyboard('{/m}');
});
