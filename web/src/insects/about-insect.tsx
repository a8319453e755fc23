import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { PagePart } from '../ui/notices/page-part.tsx';

const load = async () => (await import('./insect-dialog.tsx')).InsectDialog;

/** The dialog about an insect type. Its long texts are loaded when it is first opened. */
export function AboutInsect(props: { readonly type: InsectType; readonly onClose: () => void }) {
  return <PagePart name="insect" load={load} props={props} onGiveUp={props.onClose} />;
}
