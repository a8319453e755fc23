import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { type GalleryAction, useGalleryKeys } from './gallery-keys.ts';

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
