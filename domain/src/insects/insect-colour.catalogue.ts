import type { InsectType } from './insect.catalogue.ts';

/** How a type is painted in every chart: an index into the series of eight colours, and one of four patterns. */
export interface InsectColour {
  /** 0 to 7: place in the colour-blind-safe series of the theme. 7 is its neutral grey and belongs to `others`. */
  readonly colour: number;
  /** 0 to 3: solid, dashed, dotted, dash-dotted for lines; as many hatchings for areas. */
  readonly pattern: number;
}

const painted = (pattern: number, ...types: readonly InsectType[]): [InsectType, InsectColour][] =>
  types.map((type, colour) => [type, { colour, pattern }]);

// Each line is one pattern with seven colours. The types that are caught together most often share the first line,
// so that a chart of the five most frequent ones rarely repeats a colour; look-alikes never stand in one column.
const colours: ReadonlyMap<InsectType, InsectColour> = new Map([
  ...painted(0, 'midge', 'dark_winged_gnat', 'scuttle_fly', 'fruit_fly', 'drain_fly', 'moth_fly', 'psocid'),
  ...painted(1, 'aphid', 'thrips', 'biting_midge', 'gall_midge', 'fungus_gnat', 'house_fly', 'lesser_dung_fly'),
  ...painted(2, 'blow_fly', 'black_scavenger_fly', 'parasitic_wasp', 'leafhopper', 'mosquito', 'crane_fly', 'whitefly'),
  ...painted(3, 'winged_ant', 'indian_meal_moth', 'cigarette_beetle', 'mold_beetle'),
]);

const othersColour: InsectColour = { colour: 7, pattern: 0 };

/** The colour and pattern of a type, the same everywhere and for ever; no two types share both. Source: INSECT-6. */
export function insectColourOf(type: InsectType): InsectColour {
  return colours.get(type) ?? othersColour;
}
