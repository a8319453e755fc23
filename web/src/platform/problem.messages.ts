import type { ApiProblemType } from './api-problem.ts';
import { defineMessages } from './i18n.ts';

type ProblemWords = { readonly [T in ApiProblemType]: string };

const en = {
  network: 'No connection to Trapline. Check your network and try again.',
  bad_request: 'The request could not be read.',
  unauthenticated: 'Please sign in.',
  invalid_email_password: 'The email address or the password is wrong.',
  blocked: 'This account is blocked after too many failed sign-ins. Ask your administrator to unblock it.',
  email_unverified: 'This email address has not been verified yet. Open the link in the email we sent you.',
  deactivated_user: 'This account is deactivated. Please contact an administrator.',
  invalid_otp_code: 'The one-time password is wrong.',
  otp_expired: 'The one-time password has expired. Please sign in again.',
  no_otp_data: 'No one-time password is waiting. Please sign in again.',
  otp_max_failures_exceeded: 'The one-time password was disabled after 5 failures. Please sign in again.',
  verification_failed: 'The one-time password could not be checked.',
  forbidden: 'You do not have permission to do this.',
  installed_elsewhere:
    'This sensor is installed at an installation site that you cannot edit, so you cannot move it. Nothing was saved.',
  not_found: 'It was not found, or you do not have access to it.',
  method_not_allowed: 'This is not possible here.',
  conflict: 'This is not possible in the current state. Reload and try again.',
  site_occupied: 'Another sensor is installed at this installation site. Nothing was saved.',
  other_account: 'Another account has signed in in this browser. Nothing was done.',
  gone: 'This is no longer available.',
  range_not_satisfiable: 'The file has no such bytes.',
  precondition_failed: 'Someone else changed it in the meantime. Reload and try again.',
  payload_too_large: 'This is too large.',
  unsupported_media_type: 'This kind of content is not accepted.',
  validation_failed: 'Some values are not valid.',
  invalid_email: 'The email address is not valid.',
  resource_already_exists: 'It already exists.',
  place_with_name_exists: 'A place with this name already exists.',
  non_existing_user: 'Nobody with this email address has an account.',
  already_invited: 'This person has already been invited.',
  belongs_to_another_organization: 'This person belongs to another organization.',
  shared_sensor_cannot_be_deleted: 'A shared sensor cannot be deleted. Stop sharing it first.',
  site_shared_with_others_cannot_be_deleted: 'A shared site cannot be deleted. Stop sharing it first.',
  site_with_data_cannot_be_deleted: 'A site with data cannot be deleted.',
  place_with_events_cannot_be_deleted: 'A place with events cannot be deleted.',
  empty_file: 'The file is empty.',
  invalid_encoding: 'The file is neither UTF-8 nor Shift_JIS. Save it as CSV again and try once more.',
  too_many_events:
    'These are too many events. At most 10,000 can be merged in one step; merge some trap numbers first.',
  too_many_rows: 'The file has too many rows. At most 10,000 places can be imported from one file.',
  invalid_user_id: 'The device service does not know this user ID.',
  idempotency_key_reused: 'This request was sent before with other content. Reload and try again.',
  unreadable_picture: 'The picture cannot be read.',
  wrong_file_type: 'This file type is not accepted.',
  too_many_pixels: 'The picture has too many pixels.',
  progressive_too_large: 'A progressive JPEG of this size is not accepted. Save it as a baseline JPEG.',
  incomplete_file: 'The file is not complete. Send it again.',
  too_many_requests: 'Too many requests.',
  internal_error: 'Something failed on the server. If this continues, contact an administrator.',
  unavailable: 'Trapline is not available at the moment.',
  insufficient_storage: 'The server has no storage left. Please contact an administrator.',
} as const satisfies ProblemWords;

const ja = {
  network: 'Traplineに接続できません。ネットワークを確認して、もう一度お試しください。',
  bad_request: 'リクエストを読み取れませんでした。',
  unauthenticated: 'サインインしてください。',
  invalid_email_password: 'メールアドレスまたはパスワードが正しくありません。',
  blocked: 'サインインの失敗が続いたため、このアカウントはロックされています。管理者に解除を依頼してください。',
  email_unverified: 'メールアドレスが未確認です。お送りしたメールのリンクを開いてください。',
  deactivated_user: 'このアカウントは無効になっています。管理者にお問い合わせください。',
  invalid_otp_code: 'ワンタイムパスワードが正しくありません。',
  otp_expired: 'ワンタイムパスワードの有効期限が切れました。もう一度サインインしてください。',
  no_otp_data: '有効なワンタイムパスワードがありません。もう一度サインインしてください。',
  otp_max_failures_exceeded:
    '5回失敗したため、ワンタイムパスワードは無効になりました。もう一度サインインしてください。',
  verification_failed: 'ワンタイムパスワードを確認できませんでした。',
  forbidden: 'この操作を行う権限がありません。',
  not_found: '見つからないか、アクセスする権限がありません。',
  method_not_allowed: 'ここではこの操作はできません。',
  conflict: '現在の状態では実行できません。再読み込みして、もう一度お試しください。',
  installed_elsewhere: 'このセンサーは編集権限のない設置場所に設置されているため、移動できません。保存しませんでした。',
  site_occupied: 'この設置場所には別のセンサーが設置されているため、保存しませんでした。',
  other_account: 'このブラウザーで別のアカウントがサインインしたため、実行しませんでした。',
  gone: 'すでに利用できなくなっています。',
  range_not_satisfiable: 'ファイルにその範囲のデータはありません。',
  precondition_failed: 'ほかの人が先に変更しました。再読み込みして、もう一度お試しください。',
  payload_too_large: 'サイズが大きすぎます。',
  unsupported_media_type: 'この形式は受け付けられません。',
  validation_failed: '入力内容に誤りがあります。',
  invalid_email: 'メールアドレスが正しくありません。',
  resource_already_exists: 'すでに存在します。',
  place_with_name_exists: '同じ名前の場所がすでにあります。',
  non_existing_user: 'このメールアドレスのアカウントはありません。',
  already_invited: 'すでに招待済みです。',
  belongs_to_another_organization: 'ほかの組織に所属しています。',
  shared_sensor_cannot_be_deleted: '共有中のセンサーは削除できません。先に共有を解除してください。',
  site_shared_with_others_cannot_be_deleted: '共有中の設置場所は削除できません。先に共有を解除してください。',
  site_with_data_cannot_be_deleted: 'データのある設置場所は削除できません。',
  place_with_events_cannot_be_deleted: '記録のある設置箇所は削除できません。',
  empty_file: 'ファイルが空です。',
  invalid_encoding:
    'ファイルの文字コードがUTF-8でもShift_JISでもありません。CSVとして保存し直して、もう一度お試しください。',
  too_many_events:
    '一度に処理できる記録の数を超えています。統合できるのは10,000件までです。先に一部のトラップ番号を統合してください。',
  too_many_rows: 'ファイルの行数が多すぎます。一度に取り込める設置箇所は10,000件までです。',
  invalid_user_id: 'このユーザーIDは機器サービスに登録されていません。',
  idempotency_key_reused: '同じリクエストが別の内容ですでに送信されています。再読み込みして、もう一度お試しください。',
  unreadable_picture: '画像を読み取れません。',
  wrong_file_type: 'このファイル形式は受け付けられません。',
  too_many_pixels: '画像の画素数が多すぎます。',
  progressive_too_large: 'この大きさのプログレッシブJPEGは受け付けられません。ベースラインJPEGで保存してください。',
  incomplete_file: 'ファイルが不完全です。もう一度送信してください。',
  too_many_requests: 'リクエストが多すぎます。',
  internal_error: 'サーバーで問題が発生しました。続く場合は管理者にお問い合わせください。',
  unavailable: 'Traplineは現在利用できません。',
  insufficient_storage: 'サーバーの空き容量がありません。管理者にお問い合わせください。',
} as const satisfies ProblemWords;

/** Texts for every problem type; a type without a text in both languages is a type error. */
export const problemMessages = defineMessages('problems', { en, ja });

declare module 'i18next' {
  interface ResourceNamespaceMap {
    problems: (typeof problemMessages)['en'];
  }
}
