import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the button that records that a trap was replaced. */
export const trapMessages = defineMessages('sensorTypesTrap', {
  en: {
    replaced: 'Trap replaced',
    replacedOf: 'Trap replaced: {{name}}',
    replacedToday: 'The trap was replaced today.',
    readOnly: 'You may only look at this.',
    recorded: '{{name}}: the trap was replaced today.',
    failed: 'The replacement could not be recorded.',
    undone: '{{name}}: the replacement was undone.',
    undoFailed: 'The replacement could not be undone.',
  },
  ja: {
    replaced: 'トラップを交換した',
    replacedOf: 'トラップを交換した：{{name}}',
    replacedToday: 'トラップは本日交換されました。',
    readOnly: '閲覧のみ可能です。',
    recorded: '「{{name}}」のトラップを本日交換したと記録しました。',
    failed: 'トラップの交換を記録できませんでした。',
    undone: '「{{name}}」のトラップ交換日を元に戻しました。',
    undoFailed: 'トラップ交換日を元に戻せませんでした。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sensorTypesTrap: (typeof trapMessages)['en'];
  }
}
