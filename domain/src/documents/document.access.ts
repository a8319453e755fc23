import { hasPermission, type PermissionHolder } from '../accounts/account.access.ts';
import { isProductAdmin } from '../common/product-admin.access.ts';
import { type DocumentType, documentTypes } from './document.catalogue.ts';

/**
 * The types whose documents an account may read, in their order: those it may use. Product admins, who publish
 * documents, read all. Source: DOC-1.
 */
export function readableDocumentTypes(account: PermissionHolder): readonly DocumentType[] {
  return isProductAdmin(account) ? documentTypes : documentTypes.filter((type) => hasPermission(account, type));
}
