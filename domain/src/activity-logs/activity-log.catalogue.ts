/** Types of activity log entries, with their names. Source: LOG-3. */
export const activityLogTypes = {
  health_check: { en: 'Health check', ja: 'ヘルスチェック' },
  update_settings: { en: 'Settings updated', ja: '設定の更新' },
  show_settings: { en: 'Settings read', ja: '設定の取得' },
  request_upload_url: { en: 'Upload URL requested', ja: 'アップロードURLの要求' },
  upload: { en: 'Upload', ja: 'アップロード' },
  already_exists: { en: 'Already exists', ja: '保存済み' },
  change: { en: 'Manual change', ja: '人による変更' },
  other: { en: 'Other', ja: 'その他' },
} as const;
