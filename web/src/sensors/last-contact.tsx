import { useContactText } from '../platform/times/use-moments.ts';

/** When a unit was last active; a dash if that is not known. Source: SCREEN-17. @param zone IANA name */
export function LastContact({ at, zone }: { readonly at: number | null; readonly zone: string }) {
  return useContactText(at, zone) ?? '-';
}
