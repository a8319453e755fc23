import { expect, it } from 'vitest';
import { hasChatWindow, mayChat } from './chat.access.ts';

const holder = (
  permissions: readonly string[],
  allowed_sensor_types: readonly string[],
  active_features: readonly string[],
) => ({
  permissions,
  allowed_sensor_types,
  active_features,
});

it.each([
  [[], ['station'], ['s_type_chatbot'], true, false],
  [[], ['station'], ['s_type_chatbot', 'ai_chat_widget_v2'], true, true],
  [[], ['station'], ['ai_chat_widget_v2'], false, false],
  [[], ['fly'], ['s_type_chatbot'], false, false],
  [['admin'], ['station'], ['s_type_chatbot'], false, false],
] as const)('permissions %j, types %j and features %j allow the chat: %s, in the window: %s', (...given) => {
  const [permissions, types, features, chat, window] = given;
  const account = holder(permissions, types, features);
  expect([mayChat(account), hasChatWindow(account)]).toEqual([chat, window]);
});
