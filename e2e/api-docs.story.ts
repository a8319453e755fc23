import { expect } from '@playwright/test';
import { story, storiesIn } from './support/story.ts';

storiesIn('en');

story('the portal serves its API documentation without outside resources', async ({ page, portal }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(portal.url).origin && protocol !== 'data:') strangers.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trapline');
  await page.getByRole('link', { name: 'sensors', exact: true }).click();
  const call = page.locator('#operations-sensors-listSensors');
  await call.click();
  await expect(call).toContainText('Needs a session.');
  await expect(call).toContainText('validation_failed');
  // The documentation cannot send requests.
  await expect(page.getByRole('button', { name: /try it out|authorize|execute/i })).toHaveCount(0);
  for (const [colorScheme, background] of [
    ['light', 'rgba(0, 0, 0, 0)'],
    ['dark', 'rgb(28, 32, 34)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('background-color', background);
  }
  expect(strangers).toEqual([]);
});
