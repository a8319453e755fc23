/** Features that can be switched on for organizations and accounts. Source: ORG-4. */
export const features = [
  'sensor_installation_sites',
  's_type_scanner_upload',
  's_type_chatbot',
  'ai_chat_widget_v2',
  'ai_opinion',
  'zoom_v2',
] as const;

/** A feature that can be switched on for an organization or an account. */
export type Feature = (typeof features)[number];

/**
 * The features with an effect in this version. Only these can be switched in the portal; the others are kept as they
 * are. Source: ORG-4.
 */
export const availableFeatures: readonly Feature[] = [
  'sensor_installation_sites',
  's_type_scanner_upload',
  's_type_chatbot',
  'ai_chat_widget_v2',
  'ai_opinion',
  'zoom_v2',
];

/** The name of each feature, and whether it is still a preview. Source: ORG-4. */
export const featureFacts: {
  readonly [F in Feature]: { readonly en: string; readonly ja: string; readonly preview: boolean };
} = {
  sensor_installation_sites: { en: 'Installation sites', ja: '設置場所', preview: false },
  s_type_scanner_upload: { en: 'Upload of scanned traps', ja: 'トラップのスキャナーアップロード', preview: false },
  s_type_chatbot: { en: 'Chat about station data', ja: 'ステーションのAIチャット', preview: true },
  ai_chat_widget_v2: { en: 'New chat window', ja: '新しいチャット画面', preview: true },
  ai_opinion: { en: 'Report with AI findings', ja: 'AI所見付きレポート', preview: true },
  zoom_v2: { en: 'New detection editor', ja: '新しい検出編集画面', preview: false },
};
