import { defineMessages } from '../../platform/words/i18n.ts';

/** Texts of the product admins’ pages about the chat. */
export const chatAdminMessages = defineMessages('chatAdmin', {
  en: {
    title: 'AI chat',
    tabs: { label: 'AI chat', usage: 'Cost', sent: 'What was sent' },
    model:
      'Answers come from {{model}}. Each organization has {{limit}} tokens a month; after that the built-in analyst answers.',
    noModel: 'No AI endpoint is set: the built-in analyst answers, which costs nothing and sends nothing.',
    totals_one: '{{count}} organization, {{questions}} questions, {{tokens}} tokens',
    totals_other: '{{count}} organizations, {{questions}} questions, {{tokens}} tokens',
    organization: 'Organization',
    none: 'Accounts without organization',
    questions: 'Questions',
    input: 'Tokens sent',
    output: 'Tokens received',
    total: 'Tokens',
    share: 'Of the limit',
    state: 'State',
    exceeded: 'Limit reached',
    figures: '{{questions}} questions, {{tokens}} tokens, {{share}}',
    emptyTitle: 'No questions in {{month}}',
    emptyText: 'Nobody has asked the chat anything in this month.',
    sentAbout:
      'What left the portal for the AI endpoint in the last 90 days, word for word: instructions, questions with up to {{messages}} earlier messages of their conversation, figures, names of types, places, traps and silent sensors, and passages of documents; for findings, the figures of the report.',
    at: 'Time',
    content: 'What was sent',
    show: 'Show',
    size: '{{size}} sent',
    begin: 'the first {{size}}; the rest is not shown',
    sentEmptyTitle: 'Nothing was sent',
    sentEmptyText: 'Nothing has left the portal for an AI endpoint in the last 90 days.',
  },
  ja: {
    title: 'AIチャット',
    tabs: { label: 'AIチャット', usage: '利用量', sent: '送信内容' },
    model:
      '回答は{{model}}が作成します。各組織が利用できるのは毎月{{limit}}トークンまでで、それ以降は内蔵の分析機能が回答します。',
    noModel: 'AIサービスが設定されていません。内蔵の分析機能が回答し、費用も外部への送信も発生しません。',
    totals_other: '{{count}}組織・質問{{questions}}件・{{tokens}}トークン',
    organization: '組織',
    none: '組織に所属していないアカウント',
    questions: '質問数',
    input: '送信トークン',
    output: '受信トークン',
    total: 'トークン',
    share: '上限に対する割合',
    state: '状態',
    exceeded: '上限到達',
    figures: '質問{{questions}}件・{{tokens}}トークン・{{share}}',
    emptyTitle: '{{month}}の質問はありません',
    emptyText: 'この月にチャットへの質問はありませんでした。',
    sentAbout:
      '過去90日間にAIサービスへ送信した内容をそのまま表示します。指示文、質問と同じ会話の直近{{messages}}件までのやり取り、数値、種類・設置箇所・トラップ・応答のないセンサーの名前、資料の一節が含まれます。所見の作成時には、レポートの数値を送信しています。',
    at: '日時',
    content: '送信内容',
    show: '表示',
    size: '{{size}}を送信',
    begin: '先頭の{{size}}のみ表示',
    sentEmptyTitle: '送信した内容はありません',
    sentEmptyText: '過去90日間にAIサービスへ送信した内容はありません。',
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chatAdmin: (typeof chatAdminMessages)['en'];
  }
}
