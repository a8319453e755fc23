import type { InsectType } from './insect.catalogue.ts';

/** How charts draw a type: an index into the series of eight colours, and one of four patterns. */
export interface InsectColour {
  /** 0 to 7: index into the theme's colour-blind-safe series. 7 is neutral grey, reserved for `others`. */
  readonly colour: number;
  /** 0 to 3: solid, dashed, dotted or dash-dotted for lines; likewise four hatchings for areas. */
  readonly pattern: number;
}

const painted = (pattern: number, ...types: readonly InsectType[]): [InsectType, InsectColour][] =>
  types.map((type, colour) => [type, { colour, pattern }]);

// Each line is one pattern with seven colours. The types most often caught together share the first line, so that a
// chart of the five most frequent ones rarely repeats a colour. Look-alikes are never in the same column.
const colours: ReadonlyMap<InsectType, InsectColour> = new Map([
  ...painted(0, 'midge', 'dark_winged_gnat', 'scuttle_fly', 'fruit_fly', 'drain_fly', 'moth_fly', 'psocid'),
  ...painted(1, 'aphid', 'thrips', 'biting_midge', 'gall_midge', 'fungus_gnat', 'house_fly', 'lesser_dung_fly'),
  ...painted(2, 'blow_fly', 'black_scavenger_fly', 'parasitic_wasp', 'leafhopper', 'mosquito', 'crane_fly', 'whitefly'),
  ...painted(3, 'winged_ant', 'indian_meal_moth', 'cigarette_beetle', 'mold_beetle'),
]);

const othersColour: InsectColour = { colour: 7, pattern: 0 };

/**
 * Colour and pattern of a type, the same in all charts; no two types share both. They never change. Source: INSECT-6.
 */
export function insectColourOf(type: InsectType): InsectColour {
  return colours.get(type) ?? othersColour;
}
