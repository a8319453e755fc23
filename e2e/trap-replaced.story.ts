import { expect, open, story, storiesIn } from './support/story.ts';
import { openTrap, setTrap } from './support/trap.ts';

const { locale, words } = storiesIn('ja');

const word = {
  replaced: 'トラップを交換した：',
  recorded: /のトラップを本日交換したと記録しました。/,
  already: 'トラップは本日交換されました。',
  undo: '元に戻す',
  undone: /のトラップ交換日を元に戻しました。/,
} as const;

story(
  'a replaced trap is recorded by one click on the activity page, in the gallery and on the page of its site, and undone',
  async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    const calls = await callsOf(admin);
    const trap = await setTrap(baseURL ?? '', calls, info.outputPath('unit'), [{ fruit_fly: 1 }]);
    const day = async () => {
      const site = await calls.get<{ readonly trap_replaced_on: string | null }>(
        `/api/installation_sites/${trap.site}`,
      );
      return site.trap_replaced_on;
    };
    const replaced = page.getByRole('button', { name: `${word.replaced}${trap.name}`, exact: true });
    const undo = page.getByRole('button', { name: word.undo });
    await signedIn(admin);
    await open(page, '/activities', words.activity);
    await replaced.click();
    await expect(page.getByText(word.recorded)).toBeVisible();
    await expect(replaced).toHaveAccessibleDescription(word.already);
    expect(await day()).not.toBeNull();
    await undo.click();
    await expect(page.getByText(word.undone)).toBeVisible();
    await expect(replaced).not.toHaveAccessibleDescription(word.already);
    expect(await day()).toBeNull();

    const gallery = await openTrap(page, trap, 0, locale);
    await gallery.getByRole('button', { name: word.replaced }).click();
    await expect(page.getByText(word.recorded)).toBeVisible();
    await expect.poll(day).not.toBeNull();
    await undo.click();
    await expect.poll(day).toBeNull();

    await open(page, `/installation_sites/${trap.site}`, trap.name);
    await replaced.click();
    await expect(replaced).toHaveAccessibleDescription(word.already);
    await undo.click();
    await expect(replaced).not.toHaveAccessibleDescription(word.already);
    expect(await day()).toBeNull();
  },
);
