import type { Feature } from '@trapline/domain/organizations/feature.catalogue.ts';
import { people } from './portal/people.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { addCountedPlace } from './portal/station.ts';
import { atRest, leave } from './support/dialogs.ts';
import { lastMonth } from './support/japan.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: {
    chat: /^AI chat/,
    title: 'AI chat',
    select: /^Select trap /,
    attention: 'Which traps need attention?',
    analyst: /Answered by the built-in analyst/,
    noEvents: /^Select at least one event/,
    sessions: 'Earlier conversations',
    back: 'Back to the conversation',
    delete: /^Delete: /,
    sent: 'What was sent',
    report: 'Report',
    findings: /^With AI findings/,
    write: 'Write findings now',
  },
  ja: {
    chat: /^AIチャット/,
    title: 'AIチャット',
    select: /^「トラップ.*」を選択$/,
    attention: '注意が必要なトラップはどれですか。',
    analyst: /内蔵の分析機能/,
    noEvents: /^先に一覧で記録を1件以上/,
    sessions: '過去の会話',
    back: '会話に戻る',
    delete: /を削除$/,
    sent: '送信内容',
    report: 'レポート',
    findings: /^AI所見付き/,
    write: '所見を先に作成',
  },
} as const;

const month = lastMonth(3, 12).toISOString().slice(0, 7);
const features: Feature[] = ['s_type_chatbot', 'ai_chat_widget_v2', 'ai_opinion'];

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`the chat, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story(
      'its window, its list, findings, and the pages of product admins',
      async ({ page, newcomers, database, signedIn }) => {
        story.slow();
        const { admin, name: team } = await newcomers.team({ locale });
        const email = admin.email;
        await database.db
          .updateTable('accounts')
          .set({ active_features: features })
          .where('email', '=', email)
          .execute();
        const name = `DOCK_${uniqueWord()}`;
        const { look, found } = walkIn(locale, rules, [team, name]);
        const traps = [
          { trap_no: '1', month, count: 5 },
          { trap_no: '2', month, count: 50 },
        ];
        const place = await addCountedPlace(database.db, admin, name, traps);

        await signedIn(admin);
        await open(page, `/station/${place}`, name);
        await expect(page.getByRole('checkbox', { name: word.select })).toHaveCount(2);
        await look(page, 'the minimised chat');
        await page.getByRole('button', { name: word.chat }).click();
        const chat = page.getByRole('dialog', { name: word.chat });
        await chat.getByRole('button', { name: word.attention }).click();
        await expect(chat.getByText(word.noEvents)).toBeVisible();
        await look(page, 'the chat, without events');
        // On a phone it covers the list.
        if (width < 768) await leave(page);
        await page.getByRole('checkbox', { name: word.select }).first().click();
        if (width < 768) await page.getByRole('button', { name: word.chat }).click();
        await chat.getByRole('button', { name: word.attention }).click();
        await expect(chat.getByRole('log').getByText(word.analyst)).toBeVisible();
        await look(page, 'an answer');
        await chat.getByRole('button', { name: word.sessions }).click();
        await expect(chat.getByRole('button', { name: word.delete })).toBeVisible();
        await look(page, 'earlier conversations');
        await chat.getByRole('button', { name: word.delete }).click();
        await expect(page.getByRole('dialog')).toHaveCount(2);
        await look(page, 'deleting a conversation');
        await page.keyboard.press('Escape');
        await chat.getByRole('button', { name: word.back }).click();
        await chat.getByRole('textbox').press('Escape');
        await expect(chat).toBeHidden();

        await page.getByRole('button', { name: word.report, exact: true }).click();
        const report = await atRest(page);
        await report.getByRole('radio', { name: word.findings }).click();
        await look(page, 'a report with findings');
        await report.getByRole('button', { name: word.write }).click();
        await expect(report.getByRole('textbox').first()).toBeVisible({ timeout: 60_000 });
        await look(page, 'findings to edit');

        await signedIn(people.ada);
        await open(page, '/admin/chat', word.title);
        await expect(page.getByText(team).first()).toBeVisible();
        await look(page, 'cost of the chat');
        await page.getByRole('link', { name: word.sent }).click();
        await expect(page).toHaveURL(/tab=sent/);
        await look(page, 'what was sent');
        expect(found).toEqual([]);
      },
    );
  });
}
