import type { Bilingual } from '../insects/insect.catalogue.ts';

/** The questions offered while nothing has been asked. Source: CHAT-9. */
export const chatPresets = ['grown', 'compared', 'causes', 'attention'] as const;
export type ChatPreset = (typeof chatPresets)[number];

/** What is sent for each of them; the built-in analyst knows these texts, and many others. */
export const presetTexts: Readonly<Record<ChatPreset, Bilingual>> = {
  grown: {
    en: 'Which type increased most, and where?',
    ja: '最も増えた種類はどれですか。どこで増えましたか。',
  },
  compared: {
    en: 'How does this compare with the month before and the year before?',
    ja: '前月および前年同月と比べてどうですか。',
  },
  causes: {
    en: 'What are the likely causes, and what should be inspected first?',
    ja: '考えられる原因は何ですか。まず点検する箇所はどこですか。',
  },
  attention: {
    en: 'Which traps need attention?',
    ja: '注意が必要なトラップはどれですか。',
  },
};
