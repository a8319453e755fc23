import type { Locator, Page } from '@playwright/test';
import type { Feature } from '@trapline/domain/organizations/feature.catalogue.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import type { Person } from './portal/people.ts';
import { addCountedPlace } from './portal/station.ts';
import { lastMonth } from './support/japan.ts';
import { chooseFromMenu, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  select: (trap: string) => `Select trap ${trap}, ${month}`,
  chat: /^AI chat/,
  question: 'Question',
  send: 'Send',
  grown: 'Which type increased most, and where?',
  attention: 'Which traps need attention?',
  analyst: /Answered by the built-in analyst/,
  noEvents: 'Select at least one event in the list first.',
  changed: /about 2 events begins here/,
  sessions: 'Earlier conversations',
  openSession: (title: string) => new RegExp(`^${RegExp.escape(title)}`),
  deleteSession: (title: string) => `Delete: ${title}`,
  deleteQuestion: (title: string) => `Delete the conversation “${title}”?`,
  delete: 'Delete',
  deleted: 'The conversation was deleted.',
  minimise: 'Minimise the chat',
  lost: 'No connection. Trying to reconnect …',
  connect: 'Connect now',
} as const;

const dayOf = (day: number) => lastMonth(day, 12).toISOString().slice(0, 10);
const [installed, collected] = [dayOf(3), dayOf(12)];
const month = installed.slice(0, 7);
const traps = ['1', '2'].map((trap_no) => ({
  ...{ trap_no, installed, collected, month, count: 30 },
  insect_counts: [codeOf('house_fly'), 20, codeOf('others'), 10],
}));

/** The same trap a month earlier, with less. */
const earlier = { trap_no: '1', month: monthAfter(month, -1), count: 3, insect_counts: [codeOf('house_fly'), 3] };

/** Switches features on for a person. */
async function switchOn(db: Db, { email }: Person, active_features: readonly Feature[]): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ active_features: [...active_features] })
    .where('email', '=', email)
    .execute();
}

/** The open window of the chat, and its parts. */
function chatOf(page: Page): { readonly chat: Locator; readonly log: Locator; readonly field: Locator } {
  const chat = page.getByRole('dialog', { name: word.chat });
  return { chat, log: chat.getByRole('log'), field: chat.getByRole('textbox', { name: word.question }) };
}

story(
  'the newer window: presets and questions about the selected events, links to them, and earlier conversations',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team({ locale });
    await switchOn(database.db, admin, ['s_type_chatbot', 'ai_chat_widget_v2']);
    const place = await addCountedPlace(database.db, admin, 'Dock', [...traps, earlier]);
    await signedIn(admin);
    await open(page, `/station/${place}`, 'Dock');
    await page.getByRole('button', { name: word.chat }).click();
    const { chat, log, field } = chatOf(page);
    await expect(field).toBeFocused();
    await chat.getByRole('button', { name: word.grown }).click();
    await expect(chat.getByText(word.noEvents)).toBeVisible();

    // The list stays in use beside the window.
    await page.getByRole('checkbox', { name: word.select('1') }).click();
    await chat.getByRole('button', { name: word.grown }).click();
    await expect(log.getByText(word.analyst)).toBeVisible();
    await expect(log.getByText(word.grown)).toHaveCount(1);
    await log.getByRole('link').first().click();
    await expect(page).toHaveURL(/[?&]event=/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/[?&]event=/);
    await expect(log.getByText(word.analyst)).toBeVisible();

    await page.getByRole('checkbox', { name: word.select('2') }).click();
    await expect(log.getByText(word.changed)).toBeVisible();
    await field.fill(word.attention);
    await field.press('Enter');
    await expect(log.getByText(word.analyst)).toHaveCount(2);

    await page.reload();
    await page.getByRole('button', { name: word.chat }).click();
    await chat.getByRole('button', { name: word.sessions }).click();
    await chat.getByRole('button', { name: word.openSession(word.grown) }).click();
    await expect(log.getByText(word.analyst)).toHaveCount(1);
    await chat.getByRole('button', { name: word.sessions }).click();
    await chat.getByRole('button', { name: word.deleteSession(word.grown) }).click();
    await sayYes(page, word.deleteQuestion(word.grown), word.delete);
    await expect(page.getByText(word.deleted)).toBeVisible();
    await expect(chat.getByRole('button', { name: word.openSession(word.grown) })).toHaveCount(0);
    await expect(chat.getByRole('button', { name: word.openSession(word.attention) })).toBeVisible();
  },
);

story(
  'the older dialog; without the right there is none; the socket is cut and comes back; signing out ends it',
  async ({ page, newcomers, signedIn, database, flaws, anotherBrowser }) => {
    const { admin, members } = await newcomers.team({ locale, members: 1 });
    await switchOn(database.db, admin, ['s_type_chatbot']);
    const place = await addCountedPlace(database.db, admin, 'Store', traps);
    const other = await anotherBrowser(members[0] ?? null);
    await open(other.page, `/station/${place}`, 'Store');
    await expect(other.page.getByRole('checkbox', { name: word.select('1') })).toBeVisible();
    await expect(other.page.getByRole('button', { name: word.chat })).toHaveCount(0);

    await signedIn(admin);
    await page.routeWebSocket(/\/api\/chat\/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (message.toString().includes('cut the line')) void socket.close({ code: 1012 });
        else server.send(message);
      });
    });
    await open(page, `/station/${place}`, 'Store');
    await page.getByRole('checkbox', { name: word.select('1') }).click();
    await page.getByRole('button', { name: word.chat }).click();
    const { chat, log, field } = chatOf(page);
    await field.fill('Please cut the line');
    await field.press('Enter');
    await expect(chat.getByRole('alert')).toContainText('Please try again');
    await expect(field).toHaveValue('Please cut the line');
    await field.fill(word.attention);
    await field.press('Enter');
    await expect(log.getByText(word.analyst)).toBeVisible();
    await expect(chat.getByRole('button', { name: word.sessions })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word.chat }).click();
    await expect(log.getByText(word.analyst)).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseFromMenu(page, words.signOut, locale);
    await expect(page).toHaveURL(/\/sign_in/);
    expect(flaws.found()).toEqual([]);
  },
);
