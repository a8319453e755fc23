import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show, type Surroundings, testUser } from '../../test/show.tsx';
import { ChatButton } from './chat-button.tsx';

const older = testUser({ allowed_sensor_types: ['station'], active_features: ['s_type_chatbot'] });
const newer = testUser({ allowed_sensor_types: ['station'], active_features: ['s_type_chatbot', 'ai_chat_widget_v2'] });
const limits = { json_body_bytes: 1, rows_per_page: 20 };
const viewed: string[] = [];

beforeEach(() => {
  viewed.length = 0;
  sessionStorage.clear();
});

/** A portal with a chat whose tickets are good. */
function chatPortal(more: Answers = {}) {
  return portalThat({
    'GET /api/config': () => ({ locales: ['en', 'ja'], production: false, websocket_api_url: '/chat-place', limits }),
    'POST /api/chat/tickets': () => ({ ticket: crypto.randomUUID() }),
    ...more,
  });
}

/** The chat of a place, with a button that selects one more event. */
function ChatOfPlace({ first }: { readonly first: readonly string[] }) {
  const [selected, setSelected] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setSelected([...selected, `e${selected.length + 1}`])}>
        Select one more
      </button>
      <button type="button" onClick={() => setSelected(selected.toReversed())}>
        Sort
      </button>
      <ChatButton placeId="7" selected={selected} onView={(id) => viewed.push(id)} />
    </>
  );
}

const button = page.getByRole('button', { name: /^AI chat/ });
const chat = page.getByRole('dialog', { name: 'AI chat' });
const field = chat.getByRole('textbox', { name: 'Question' });
const log = chat.getByRole('log');
const more = page.getByRole('button', { name: 'Select one more' });

async function openChat(first: readonly string[] = ['e1'], around: Surroundings = { user: newer }): Promise<void> {
  await show(<ChatOfPlace first={first} />, around);
  await button.click();
  await expect.element(field).toBeVisible();
}

async function ask(question: string): Promise<void> {
  await field.fill(question);
  await userEvent.keyboard('{Enter}');
}

it('is for those who may: the dialog, or the newer window with earlier conversations', async () => {
  chatPortal();
  await show(<ChatOfPlace first={['e1']} />, { user: testUser({ allowed_sensor_types: ['station'] }) });
  await expect.element(more).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await show(<ChatOfPlace first={['e1']} />, { user: testUser({ active_features: ['s_type_chatbot'] }) });
  await expect.element(button).not.toBeInTheDocument();
  await openChat(['e1'], { user: older });
  await expect.element(chat.getByText('1 event selected')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(chat.getByRole('button', { name: 'Earlier conversations' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(chat).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await openChat(['e1', 'e2']);
  await expect.element(chat.getByText('2 events selected')).toBeVisible();
  await expect.element(chat.getByRole('button', { name: 'Earlier conversations' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

it('sends by Enter, but neither by Shift+Enter nor while a word is composed, and never twice', async () => {
  chatPortal();
  await openChat(['e1', 'e2']);
  await field.fill('What');
  const composing = { key: 'Enter', bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...composing, isComposing: true }));
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...composing, keyCode: 229 }));
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}grew?');
  await expect.element(field).toHaveValue('What\ngrew?');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(log.getByText('Asked in en about e1 and e2 of place 7, anew.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await ask('And then?');
  await expect.element(log.getByText('Asked in en about e1 and e2 of place 7, again.')).toBeVisible();
  expect(log.getByText(/grew\?/).elements()).toHaveLength(1);
});

it('warns without events and about too long questions, and sends presets at a click', async () => {
  chatPortal();
  await openChat([]);
  const preset = chat.getByRole('button', { name: 'Which traps need attention?' });
  await preset.click();
  await expect.element(chat.getByText('Select at least one event in the list first.')).toBeVisible();
  await more.click();
  await expect.element(chat.getByText('1 event selected')).toBeVisible();
  await field.fill('x'.repeat(2_001));
  await expect.element(chat.getByText('2001 of 2000 characters')).toBeVisible();
  await expect.element(preset).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(chat.getByText(/at most 2000 characters/)).toBeVisible();
  await field.fill('');
  await preset.dblClick();
  await expect.element(log.getByText('Asked in en about e1 of place 7, anew.')).toBeVisible();
  expect(log.getByText(/Which traps need attention\?/).elements()).toHaveLength(1);
});

it('stops an answer, and keeps what there is of it', async () => {
  chatPortal();
  await openChat();
  await ask('begin Flies grew');
  await expect.element(log.getByText('Flies grew')).toBeVisible();
  await field.fill('Not yet');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Not yet');
  await chat.getByRole('button', { name: 'Stop the answer' }).click();
  await expect.element(chat.getByRole('button', { name: 'Send' })).toBeVisible();
  await expect.element(log.getByText('Flies grew most.')).toBeVisible();
  await expect.element(log.getByText('(stopped)')).toBeVisible();
  await ask('Go on');
  await expect.element(log.getByText(/, again\.$/)).toBeVisible();
});

it('takes a failed question back into the input, with what to do', async () => {
  chatPortal();
  await openChat();
  for (const [error, words] of [
    ['unavailable', 'There was no answer. Please try again.'],
    ['too_many_requests', /Please try again in 3 minutes\./],
    ['conflict', /still being written/],
    ['not_found', /Select again/],
  ] as const) {
    await ask(`refuse ${error}`);
    await expect.element(chat.getByText(words)).toBeVisible();
    await expect.element(field).toHaveValue(`refuse ${error}`);
    await expect.element(log.getByText(/refuse/)).not.toBeInTheDocument();
  }
  await ask('Now?');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  await expect.element(chat.getByRole('alert')).not.toBeInTheDocument();
});

it('begins a new conversation where the old one is gone, and keeps the words', async () => {
  chatPortal();
  await openChat();
  await ask('First');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  await ask('refuse not_found');
  await expect.element(chat.getByText(/This conversation, .* try again/)).toBeVisible();
  await expect.element(field).toHaveValue('refuse not_found');
  await ask('Second');
  await expect.poll(() => log.getByText(/, anew\.$/).elements().length).toBe(2);
});

it('connects again after a cut, with a new ticket, and goes on with the same conversation', async () => {
  const portal = chatPortal();
  await openChat();
  await ask('First');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  await ask('cut');
  await expect.element(chat.getByText(/connection was lost .* Please try again/)).toBeVisible();
  await expect.element(field).toHaveValue('cut');
  await expect.element(log.getByText(/Half of/)).not.toBeInTheDocument();
  await ask('Second');
  await expect.element(log.getByText(/, again\.$/)).toBeVisible();
  expect(portal.asked('POST /api/chat/tickets')).toHaveLength(2);
});

it('goes on with the conversation whose first answer was cut, of which the server keeps a part', async () => {
  chatPortal();
  await openChat();
  await ask('cut');
  await expect.element(field).toHaveValue('cut');
  await ask('Second');
  await expect.element(log.getByText(/, again\.$/)).toBeVisible();
});

it('says that there is no connection, and that the chat is not available', async () => {
  let bad = true;
  chatPortal({ 'POST /api/chat/tickets': () => ({ ticket: `${bad ? 'bad' : ''} ${crypto.randomUUID()}` }) });
  await openChat();
  await expect.element(chat.getByText('No connection. Trying to reconnect …')).toBeVisible();
  bad = false;
  await chat.getByRole('button', { name: 'Connect now' }).click();
  await expect.element(chat.getByText(/No connection/)).not.toBeInTheDocument();
  chatPortal({ 'POST /api/chat/tickets': () => refusal('forbidden') });
  await openChat();
  await expect.element(chat.getByText('The chat is not available for your account.')).toBeVisible();
});

it('begins anew when the selection has changed, but not before an answer is complete', async () => {
  chatPortal();
  await openChat();
  await ask('First');
  await expect.element(log.getByText('Asked in en about e1 of place 7, anew.')).toBeVisible();
  await page.getByRole('button', { name: 'Sort' }).click();
  await more.click();
  await expect.element(log.getByText(/about 2 events begins here/)).toBeVisible();
  await ask('begin Something');
  await expect.element(log.getByText('Something')).toBeVisible();
  await more.click();
  await expect.element(chat.getByText('3 events selected')).toBeVisible();
  await chat.getByRole('button', { name: 'Stop the answer' }).click();
  await expect.element(log.getByText(/about 3 events begins here/)).toBeVisible();
  await expect.element(log.getByText('Something most.')).toBeVisible();
  await ask('Third');
  await expect.element(log.getByText('Asked in en about e1 and e2 and e3 of place 7, anew.')).toBeVisible();
  await chat.getByRole('button', { name: 'New conversation' }).click();
  await expect.element(log.getByText(/Something/)).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

it('draws Markdown without pictures, HTML and foreign links, marks figures, and follows links to events', async () => {
  chatPortal();
  await openChat();
  await field.fill(
    'say ## Flies\n\nThere were 12(?) in [trap 1](/station/7?event=s9), see [this](https://evil.example/) ' +
      '![secret](https://evil.example/x.png) <b onclick="x">bold</b>\n\n| trap | count |\n|---|---|\n| 1 | 4 |',
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByRole('heading', { name: 'Flies', level: 4 })).toBeVisible();
  await expect.element(log.getByRole('cell', { name: '4' })).toBeVisible();
  expect(log.getByRole('link').elements()).toHaveLength(1);
  expect(log.element().querySelectorAll('img, b, script')).toHaveLength(0);
  expect(log.element().querySelector('mark')?.textContent).toBe('12(?)');
  await log.getByRole('link', { name: 'trap 1' }).click();
  expect(viewed).toEqual(['s9']);
  await expect.element(chat).toBeVisible();
  await expect.element(chat.getByText(/^Answer: Flies/)).toBeInTheDocument();
});

it('stays at the end, unless the reader has scrolled up', async () => {
  chatPortal();
  await openChat();
  await ask(`say ${Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n\n')}`);
  await expect.element(log.getByText('line 59', { exact: true })).toBeInViewport();
  await expect.element(chat.getByRole('button', { name: 'Send' })).toBeVisible();
  log.element().scrollTop = 0;
  const toEnd = chat.getByRole('button', { name: 'Go to the end' });
  await expect.element(toEnd).toBeVisible();
  await field.fill('typed');
  await expect.poll(() => log.element().scrollTop).toBe(0);
  await toEnd.click();
  await expect.element(log.getByText('line 59', { exact: true })).toBeInViewport();
});

it('goes on while it is minimised, and says that there is an answer', async () => {
  chatPortal();
  await openChat();
  await ask('begin Slowly');
  await expect.element(log.getByText('Slowly')).toBeVisible();
  await chat.getByRole('button', { name: 'Minimise the chat' }).click();
  await expect.element(page.getByRole('button', { name: 'AI chat: an answer is being written' })).toBeVisible();
  await button.click();
  await expect.element(log.getByText('Slowly')).toBeVisible();
});

const session = {
  id: '5',
  place_id: '7',
  title: 'Which type grew?',
  created_at: 1_790_000_000,
  updated_at: 1_790_000_100,
};
const said = [
  { id: '1', role: 'user', message: 'Which type grew?', created_at: 1_790_000_000 },
  { id: '2', role: 'assistant', message: 'Moth **flies**.', created_at: 1_790_000_100 },
] as const;

it('lists conversations, opens one to go on with it, and deletes it once that is confirmed', async () => {
  let sessions = [session, { ...session, id: '6', place_id: '8', title: 'Elsewhere' }];
  const portal = chatPortal({
    'GET /api/chat/sessions': () => ({ sessions }),
    'GET /api/chat/sessions/{id}': ({ params }) => {
      const found = sessions.find(({ id }) => id === params['id']);
      return found ? { ...found, messages: [...said] } : refusal('not_found');
    },
    'DELETE /api/chat/sessions/{id}': ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params['id']);
      return new Response(null, { status: 204 });
    },
  });
  await openChat();
  const list = chat.getByRole('button', { name: 'Earlier conversations' });
  await list.click();
  await chat.getByRole('button', { name: /^Elsewhere/ }).click();
  await expect.element(chat.getByText(/about another place/)).toBeVisible();
  await expect.element(field).toBeDisabled();
  await list.click();
  await chat.getByRole('button', { name: /^Which type grew\?/ }).click();
  await expect.element(log.getByText('Moth flies.')).toBeVisible();
  await ask('Since when?');
  await expect.element(log.getByText(/, again\.$/)).toBeVisible();
  await list.click();
  const remove = chat.getByRole('button', { name: 'Delete: Which type grew?' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete the conversation “Which type grew?”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(portal.asked('DELETE /api/chat/sessions/{id}')).toEqual([]);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).dblClick();
  await expect.element(page.getByText('The conversation was deleted.')).toBeVisible();
  expect(portal.asked('DELETE /api/chat/sessions/{id}').map(({ params }) => params['id'])).toEqual(['5']);
  await chat.getByRole('button', { name: 'Back to the conversation' }).click();
  await expect.element(log.getByText('Moth flies.')).not.toBeInTheDocument();
});

it.each([
  ['older', older],
  ['newer', newer],
])('shows the conversation of the tab again after a reload, in the %s form', async (_, user) => {
  let deleted = false;
  chatPortal({
    'GET /api/chat/sessions/{id}': ({ params }) =>
      deleted ? refusal('not_found') : { ...session, id: params['id'] ?? '', messages: [...said] },
  });
  await openChat(['e1'], { user });
  await ask('Which type grew?');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  // Another page is another conversation that knows nothing of this one.
  await openChat(['e1'], { user });
  await expect.element(log.getByText('Moth flies.')).toBeVisible();
  await ask('Since when?');
  await expect.element(log.getByText(/, again\.$/)).toBeVisible();
  await chat.getByRole('button', { name: 'New conversation' }).click();
  await openChat(['e1'], { user });
  await expect.element(chat.getByRole('button', { name: 'Which traps need attention?' })).toBeVisible();
  await ask('Which type grew?');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  deleted = true;
  await openChat(['e1'], { user });
  await expect.element(chat.getByRole('button', { name: 'Which traps need attention?' })).toBeVisible();
  await expect.poll(() => sessionStorage.length).toBe(0);
});

it('goes on about what is selected first after a reload, which leaves nothing selected', async () => {
  chatPortal({
    'GET /api/chat/sessions/{id}': ({ params }) => ({ ...session, id: params['id'] ?? '', messages: [...said] }),
  });
  await openChat();
  await ask('Which type grew?');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  await openChat([]);
  await expect.element(log.getByText('Moth flies.')).toBeVisible();
  await more.click();
  await ask('Since when?');
  await expect.element(log.getByText('Asked in en about e1 of place 7, again.')).toBeVisible();
  await more.click();
  await expect.element(log.getByText(/about 2 events begins here/)).toBeVisible();
});

it('stays new after a reload when a new conversation is begun before that of the tab has come', async () => {
  let come = (): void => undefined;
  let slow = false;
  chatPortal({
    'GET /api/chat/sessions/{id}': async ({ params }) => {
      if (slow) await new Promise<void>((resolve) => (come = resolve));
      return { ...session, id: params['id'] ?? '', messages: [...said] };
    },
  });
  await openChat(['e1'], { user: newer });
  await ask('Which type grew?');
  await expect.element(log.getByText(/, anew\.$/)).toBeVisible();
  slow = true;
  await openChat(['e1'], { user: newer });
  await chat.getByRole('button', { name: 'New conversation' }).click();
  come();
  await expect.poll(() => sessionStorage.length).toBe(0);
  expect(log.getByText('Moth flies.').elements()).toEqual([]);
});

it('fills a phone, in Japanese and dark, and leaves it for the event of a link', async () => {
  chatPortal();
  await show(<ChatOfPlace first={['e1']} />, { user: newer, phone: true, locale: 'ja', scheme: 'dark' });
  await page.getByRole('button', { name: 'AIチャット' }).click();
  const over = page.getByRole('dialog', { name: 'AIチャット' });
  await over.getByRole('textbox', { name: '質問' }).fill('say [トラップ1](/station/7?event=s9)');
  await userEvent.keyboard('{Enter}');
  await expect.element(over.getByText('記録を1件選択中')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await over.getByRole('link', { name: 'トラップ1' }).click();
  await expect.element(over).not.toBeInTheDocument();
  expect(viewed).toEqual(['s9']);
});
