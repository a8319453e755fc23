import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { ShareLeaving } from './share-leaving.tsx';

const leave = () => Promise.resolve();

it('names who shares it, if that is known', async () => {
  await show(<ShareLeaving asset="Dock" sharedBy={{ name: 'Owner' }} leave={leave} onLeft={() => {}} />);
  await expect.element(page.getByText('Shared by')).toBeVisible();
  await expect.element(page.getByText('Owner', { exact: true })).toBeVisible();
  await show(<ShareLeaving asset="Dock" sharedBy={null} leave={leave} onLeft={() => {}} />);
  await expect.element(page.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect.element(page.getByText('Shared by')).not.toBeInTheDocument();
});
