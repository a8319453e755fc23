import { hasFeature, type PermissionHolder } from '../accounts/account.access.ts';

/** Whether an account may have reports with AI findings. Source: REPORT-1. */
export function mayHaveFindings(account: PermissionHolder | null | undefined): boolean {
  return hasFeature(account, 'ai_opinion');
}
