import type { CompareLayout } from './compare/compare-stage.tsx';

/** What a gallery shows, as an address can hold it. */
export interface GalleryView {
  /** Id of the event. */
  readonly event: string;
  /** Key of the photo or film; undefined: the event's first. */
  readonly photo?: string | undefined;
  /** How it is compared with an earlier photo; undefined if it is not. */
  readonly compare?: CompareLayout | undefined;
  /** Id of the event it is compared with; undefined: the previous one. */
  readonly with?: string | undefined;
  /** Whether its detections are being edited. */
  readonly edit?: boolean | undefined;
}

const layoutWords = { sideBySide: 'side-by-side', overlay: 'overlay' } as const satisfies Readonly<
  Record<CompareLayout, string>
>;
const layouts = ['sideBySide', 'overlay'] as const satisfies readonly CompareLayout[];

const viewNames = ['event', 'photo', 'compare', 'with', 'edit'] as const;

/** What a gallery shows, in the query of an address. */
export type ViewSearch = { readonly [N in (typeof viewNames)[number]]?: string };

/** The view in an address; null if no event is open. An unknown layout is ignored. Source: GALLERY-13. */
export function viewOfSearch({ event, photo, compare, with: other, edit }: ViewSearch): GalleryView | null {
  if (!event) return null;
  const layout = layouts.find((one) => layoutWords[one] === compare);
  return {
    ...{ event, photo: photo || undefined, compare: layout, with: layout && (other || undefined) },
    ...(edit === '1' ? { edit: true } : {}),
  };
}

/** The parameters of a view; empty ones are left out of the address. Source: GALLERY-13. */
export function searchOfView(view: GalleryView | null): Readonly<Record<keyof ViewSearch, string>> {
  const compare = view?.compare;
  return {
    event: view?.event ?? '',
    photo: view?.photo ?? '',
    compare: compare === undefined ? '' : layoutWords[compare],
    with: (compare && view?.with) ?? '',
    edit: view?.edit ? '1' : '',
  };
}
