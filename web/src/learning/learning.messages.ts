import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the list of what was learned, by sensor type. */
export const learningMessages = defineMessages('learning', {
  en: {
    title: 'What it has learned',
    note: 'Trapline learns insect types from what your organization corrects, separately for each sensor type. Nothing is shared with other organizations.',
    noOrganization: 'Learning needs an organization',
    noOrganizationText:
      'Insect types are learned for each organization from its own corrections. Your account belongs to none, so its insects stay unclassified. Ask the administrator of your organization to add you.',
    empty: 'Nothing to learn from yet',
    emptyText: 'As soon as photos with insects arrive, you can name the insects here.',
    type: 'Sensor type',
    state: 'Naming',
    taught: 'Types taught',
    examples: 'Examples',
    toCheck: 'To check',
    check: 'Check {{number}}',
    checkLong: 'Check {{number}}: {{type}}',
    none: 'None',
    mode: { off: 'Off', suggest: 'Suggests only', automatic: 'Automatic' },
    notYet: 'Nothing taught yet',
    borrowed: 'Uses the examples of {{type}}',
  },
  ja: {
    title: '学習結果',
    note: '組織内で行った修正から、センサー種別ごとに虫の種類を学習します。ほかの組織と共有されることはありません。',
    noOrganization: '学習には組織への所属が必要です',
    noOrganizationText:
      '虫の種類は、組織ごとにその組織の修正から学習されます。このアカウントは組織に所属していないため、虫は未分類のままになります。組織の管理者に追加を依頼してください。',
    empty: 'まだ学習できる写真がありません',
    emptyText: '虫の写った写真が届くと、ここで虫の種類を教えられます。',
    type: 'センサー種別',
    state: '判定',
    taught: '学習済みの種類',
    examples: '学習例',
    toCheck: '要確認',
    check: '{{number}}件を確認',
    checkLong: '{{number}}件を確認：{{type}}',
    none: 'なし',
    mode: { off: 'オフ', suggest: '候補のみ', automatic: '自動' },
    notYet: 'まだ学習していません',
    borrowed: '{{type}}の学習例を使用',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    learning: (typeof learningMessages)['en'];
  }
}
