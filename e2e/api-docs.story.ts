import { expect } from '@playwright/test';
import { story, storiesIn } from './support/story.ts';

storiesIn('en');

for (const colorScheme of ['light', 'dark'] as const) {
  story(
    `the portal serves its API documentation without outside resources, ${colorScheme}`,
    async ({ page, portal }) => {
      const strangers: string[] = [];
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== new URL(portal.url).origin && protocol !== 'data:') strangers.push(request.url());
      });
      await page.emulateMedia({ colorScheme });
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Trapline');
      await page.getByRole('link', { name: 'sensors', exact: true }).click();
      const call = page.locator('#operations-sensors-listSensors');
      await call.click();
      await expect(call).toContainText('Needs a session.');
      await expect(call).toContainText('validation_failed');
      // The documentation cannot send requests.
      await expect(page.getByRole('button', { name: /try it out|authorize|execute/i })).toHaveCount(0);
      const background = `getComputedStyle(document.documentElement).backgroundColor`;
      expect(await page.evaluate<string>(background)).toBe(
        colorScheme === 'dark' ? 'rgb(28, 32, 34)' : 'rgba(0, 0, 0, 0)',
      );
      expect(strangers).toEqual([]);
    },
  );
}
