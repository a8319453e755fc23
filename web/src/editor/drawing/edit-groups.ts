import type { BoxGroup, BoxStyle } from '../../viewer/boxes/box-groups.ts';
import { lookStyles } from '../../viewer/boxes/box-groups.ts';
import { type BoxLook, boxLooks, type BoxView } from '../../viewer/boxes/box-order.ts';
import { boxFlag, type EditColumns, groupAt, stateAt } from '../boxes/edit-columns.ts';
import type { EditSnapshot } from '../boxes/edit-snapshot.ts';

/** What is known about a box, in painting order. */
const kinds = ['removed', 'unclassified', 'to_check', 'named', 'confirmed', 'added'] as const;
type Kind = (typeof kinds)[number];

/** Dashes and marks, so that kinds differ without colour. Source: VIEWER-4. */
const kindStyles: { readonly [K in Kind]: Partial<BoxStyle> } = {
  removed: { colour: [255, 255, 255, 255], dash: [3, 3] },
  unclassified: { dash: [2, 2] },
  to_check: { dash: [6, 3] },
  named: {},
  confirmed: { mark: 'tick' },
  added: { mark: 'plus' },
};

/** Boxes are never painted smaller than this, in device pixels. */
const leastSize = 2;

function styleOf(look: BoxLook, kind: Kind): BoxStyle {
  const style = lookStyles[look];
  const { dash, mark, colour } = kindStyles[kind];
  return {
    ...style,
    ...(dash && { dash }),
    ...(mark && look !== 'dimmed' && { mark }),
    // Picked boxes are blue, also when removed; their dashes tell. Source: VIEWER-4.
    ...(colour && look !== 'picked' && { colour, hasHalo: true }),
  };
}

const styles = boxLooks.flatMap((look) => kinds.map((kind) => ({ look, style: styleOf(look, kind) })));

function kindOf(boxes: EditColumns, index: number, flags: number, withTypes: boolean): Kind {
  if ((flags & boxFlag.removed) !== 0) return 'removed';
  if ((flags & boxFlag.added) !== 0) return 'added';
  const state = stateAt(boxes, index);
  // Without types nothing is open; only what the person said is told apart.
  return withTypes || state === 'confirmed' ? state : 'named';
}

/** Edges of boxes in view by look and kind, rounded to whole device pixels. */
function edgesInView(snapshot: EditSnapshot, view: BoxView, withTypes: boolean): readonly number[][] {
  const groups = styles.map(() => new Array<number>());
  const { boxes, picked, highlighted } = snapshot;
  const { edges, flags, count } = boxes;
  const scale = view.scale * view.ratio;
  const width = view.size.width * view.ratio;
  const height = view.size.height * view.ratio;
  const left = width / 2 - view.centre.x * scale;
  const top = height / 2 - view.centre.y * scale;
  const gone = boxFlag.added | boxFlag.removed;
  const lookOf = (index: number): BoxLook => {
    if (picked.has(index)) return 'picked';
    if (highlighted === null) return 'normal';
    return groupAt(boxes, index, withTypes) === highlighted ? 'highlighted' : 'dimmed';
  };
  for (let index = 0, edge = 0; index < count; index += 1, edge += 4) {
    const x1 = Math.round((edges[edge] ?? 0) * scale + left);
    const y1 = Math.round((edges[edge + 1] ?? 0) * scale + top);
    if (x1 > width || y1 > height) continue;
    const x2 = Math.max(x1 + leastSize, Math.round((edges[edge + 2] ?? 0) * scale + left));
    const y2 = Math.max(y1 + leastSize, Math.round((edges[edge + 3] ?? 0) * scale + top));
    const flag = flags[index] ?? 0;
    if (x2 < 0 || y2 < 0 || (flag & gone) === gone) continue;
    const kind = kinds.indexOf(kindOf(boxes, index, flag, withTypes));
    groups[boxLooks.indexOf(lookOf(index)) * kinds.length + kind]?.push(x1, y1, x2, y2);
  }
  return groups;
}

/**
 * Returns the boxes in view of the editor as groups to paint: dimmed ones first, picked ones last. Source: VIEWER-4.
 * @param withTypes false for sensor types that keep no type per box
 */
export function editGroups(snapshot: EditSnapshot, view: BoxView, withTypes: boolean): readonly BoxGroup[] {
  const edges = edgesInView(snapshot, view, withTypes);
  return styles.flatMap(({ look, style }, at) => {
    const found = edges[at] ?? [];
    return found.length === 0 ? [] : [{ look, style, edges: found }];
  });
}
