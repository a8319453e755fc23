import { analystTexts } from '@trapline/domain/chat/analyst-texts.catalogue.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { startModelServer } from '@trapline/test-world/chat/model-server.ts';
import { createNewcomers } from './portal/newcomers.ts';
import { startOwnPortal } from './portal/own-portal.ts';
import { people, password } from './portal/people.ts';
import { worldData } from './portal/portal-address.ts';
import { addCountedPlace } from './portal/station.ts';
import { lastMonth } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale } = storiesIn('ja');

const word = {
  select: `「トラップ1、${lastMonth(3, 12).toISOString().slice(0, 7)}」を選択`,
  chat: /^AIチャット/,
  question: '質問',
  stop: '回答を中止',
  stopped: '（中止しました）',
  tryAgain: '回答を得られませんでした。もう一度お試しください。',
  title: 'AIチャット',
  send: '送信',
  sent: '送信内容',
} as const;

const month = lastMonth(3, 12).toISOString().slice(0, 7);

story(
  'a model answers piece by piece, is stopped, fails and is asked again; what it makes up does no harm',
  async ({ page }) => {
    story.slow();
    const model = await startModelServer();
    const settings = { LLM_BASE_URL: model.url, LLM_MODEL: 'small-model', LLM_API_KEY: 'secret' };
    const portal = await startOwnPortal(settings, worldData());
    const database = openDatabase({ url: portal.databaseUrl(), connections: 1 });
    try {
      const { admin, name: team } = await (await createNewcomers(database.db)).team({ locale });
      const rights = { active_features: ['s_type_chatbot', 'ai_chat_widget_v2'] };
      await database.db.updateTable('accounts').set(rights).where('email', '=', admin.email).execute();
      const place = await addCountedPlace(database.db, admin, '倉庫', [{ trap_no: '1', month, count: 30 }]);
      await page.request.post(`${portal.url}/api/signin`, { data: { email: admin.email, password } });
      await open(page, `${portal.url}/station/${place}`, '倉庫');
      await page.getByRole('checkbox', { name: word.select }).click();
      await page.getByRole('button', { name: word.chat }).click();
      const chat = page.getByRole('dialog', { name: word.chat });
      const log = chat.getByRole('log');
      const ask = async (question: string) => {
        // Nothing is sent while the end of a stopped answer is awaited.
        await expect(chat.getByRole('button', { name: word.send, exact: true })).toBeVisible();
        await chat.getByRole('textbox', { name: word.question }).fill(question);
        await page.keyboard.press('Enter');
      };

      model.answer(() => ({
        say: [
          ...['増えたのは987654匹です。', '[こちら](https://evil.example/)と', '![絵](https://evil.example/x.png)'],
          '<img src="https://evil.example/y.png"> です。',
        ],
      }));
      await ask('どれが増えましたか');
      await expect(log.getByText('です。').last()).toBeVisible();
      await expect(log.locator('mark')).toHaveText('987654(?)');
      await expect(log.locator('img, a[href*="evil"]')).toHaveCount(0);

      model.answer(() => ({
        say: ['少し', '待って、555888匹の', ...Array.from({ length: 600 }, () => 'ください')],
        pauseMs: 200,
      }));
      await ask('ゆっくり');
      await expect(log.getByText(/少し待って/)).toBeVisible();
      await chat.getByRole('button', { name: word.stop }).click();
      await expect(log.getByText(word.stopped, { exact: true })).toBeVisible();
      await expect(log.getByText(analystTexts.ja.figureNote)).toHaveCount(2);
      await expect.poll(model.cut).toBeGreaterThan(0);

      model.answer(() => ({ status: 500 }));
      await ask('失敗');
      await expect(chat.getByText(word.tryAgain)).toBeVisible({ timeout: 60_000 });
      await expect(chat.getByRole('textbox', { name: word.question })).toHaveValue('失敗');
      model.answer(() => ({ say: ['今度は大丈夫です。'] }));
      await chat.getByRole('textbox', { name: word.question }).press('Enter');
      await expect(log.getByText('今度は大丈夫です。')).toBeVisible();

      await page.request.post(`${portal.url}/api/signin`, { data: { email: people.ada.email, password } });
      await open(page, `${portal.url}/admin/chat`, word.title);
      await expect(page.getByText(/small-model/)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: team })).toBeVisible();
      await page.getByRole('link', { name: word.sent }).click();
      await page.locator('summary').first().click();
      await expect(page.getByText(/倉庫|small-model/).first()).toBeVisible();
    } finally {
      await database.close();
      await portal.remove();
      await model.stop();
    }
  },
);
