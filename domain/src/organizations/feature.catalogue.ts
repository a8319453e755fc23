/** Feature flags of organizations and accounts. Source: specification 1 §6. */
export const features = [
  'sensor_installation_sites',
  's_type_scanner_upload',
  's_type_chatbot',
  'ai_chat_widget_v2',
  'ai_opinion',
  'zoom_v2',
] as const;

/** A feature that may be switched on for an organization or an account. */
export type Feature = (typeof features)[number];
