import { IconFileSpreadsheet, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react';

/** What a document is, as a symbol; its name says it too. */
export function DocumentIcon({ contentType }: { readonly contentType: string }) {
  if (contentType.startsWith('video/')) return <IconMovie size={28} stroke={1.5} aria-hidden />;
  if (contentType.startsWith('image/')) return <IconPhoto size={28} stroke={1.5} aria-hidden />;
  if (contentType === 'application/pdf') return <IconFileTypePdf size={28} stroke={1.5} aria-hidden />;
  return <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />;
}
