/** The role of an account in relation to a sensor or site. Unknown means `none`. Source: SHARE-1. */
export type Standing = 'admin' | 'organization_admin' | 'creator' | 'shared_full' | 'shared_read' | 'none';
