import { hasFeature, type PermissionHolder } from '../accounts/account.access.ts';
import { mayUseStations } from '../station/station.access.ts';

/** Whether an account may ask about station events. Source: CHAT-1. */
export function mayChat(account: PermissionHolder | null | undefined): boolean {
  return mayUseStations(account) && hasFeature(account, 's_type_chatbot');
}

/** Whether an account sees the newer window instead of the older dialog. Source: CHAT-1. */
export function hasChatWindow(account: PermissionHolder | null | undefined): boolean {
  return mayChat(account) && hasFeature(account, 'ai_chat_widget_v2');
}
