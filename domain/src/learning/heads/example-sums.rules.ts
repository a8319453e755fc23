/** Examples by number, with the numbers of their types and groups. */
export interface WeighedExamples {
  readonly types: readonly string[];
  /** Number of groups. */
  readonly groups: number;
  readonly features: readonly Float32Array[];
  readonly typeOf: Int32Array;
  readonly groupOf: Int32Array;
  /** Shares of the whole weight; their sum is 1. */
  readonly weightOf: Float64Array;
}

/** Sums over examples from which a head is solved. */
export interface ExampleSums {
  /** Features without the constant. */
  readonly length: number;
  /** Number of types. */
  readonly types: number;
  readonly mean: Float64Array;
  /** Sum of weight × (features and 1) × (features and 1); lower half. */
  readonly gram: Float64Array;
  /** Sum of weight × (features and 1) × type. */
  readonly rightSides: Float64Array;
  /** The same of the groups of each fold. */
  readonly folds: readonly { readonly gram: Float64Array; readonly rightSides: Float64Array }[];
}

/** In how many parts the groups are left out, one after the other. Source: LEARN-4. */
export const foldCount = 5;

/** Examples that are summed in one step. */
const examplesOfStep = 200;

/**
 * Sums the examples, each fold of whole groups by itself, so that leaving one out is a subtraction. A step takes some
 * tens of milliseconds.
 */
export function* sumByFold(examples: WeighedExamples): Generator<undefined, ExampleSums> {
  const length = examples.features[0]?.length ?? 0;
  const types = examples.types.length;
  const mean = meanOf(examples, length);
  const folds = Array.from({ length: Math.min(examples.groups, foldCount) }, () => ({
    gram: new Float64Array((length + 1) ** 2),
    rightSides: new Float64Array((length + 1) * types),
  }));
  const centred = new Float64Array(length + 1);
  centred[length] = 1;
  for (const [index, x] of examples.features.entries()) {
    if (index % examplesOfStep === examplesOfStep - 1) yield;
    const fold = folds[(examples.groupOf[index] ?? 0) % foldCount];
    if (fold === undefined) continue;
    for (let j = 0; j < length; j++) centred[j] = (x[j] ?? 0) - (mean[j] ?? 0);
    addOuter(fold.gram, centred, examples.weightOf[index] ?? 0);
    addToType(fold.rightSides, centred, examples.weightOf[index] ?? 0, examples.typeOf[index] ?? 0, types);
  }
  return {
    length,
    types,
    mean,
    gram: totalOf(folds.map(({ gram }) => gram)),
    rightSides: totalOf(folds.map(({ rightSides }) => rightSides)),
    folds,
  };
}

/** `a - b`, number by number. */
export function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, index) => value - (b[index] ?? 0));
}

function meanOf({ features, weightOf }: WeighedExamples, length: number): Float64Array {
  const mean = new Float64Array(length);
  features.forEach((x, index) => {
    const weight = weightOf[index] ?? 0;
    for (let j = 0; j < length; j++) mean[j] = (mean[j] ?? 0) + weight * (x[j] ?? 0);
  });
  return mean;
}

function addOuter(gram: Float64Array, z: Float64Array, weight: number): void {
  const side = z.length;
  for (let a = 0, row = 0; a < side; a++, row += side) {
    const value = weight * (z[a] ?? 0);
    for (let b = 0; b <= a; b++) gram[row + b] = (gram[row + b] ?? 0) + value * (z[b] ?? 0);
  }
}

function addToType(rightSides: Float64Array, z: Float64Array, weight: number, type: number, types: number): void {
  for (let a = 0; a < z.length; a++) {
    const at = a * types + type;
    rightSides[at] = (rightSides[at] ?? 0) + weight * (z[a] ?? 0);
  }
}

function totalOf(parts: readonly Float64Array[]): Float64Array {
  const total = new Float64Array(parts[0]?.length ?? 0);
  for (const part of parts) {
    for (let i = 0; i < total.length; i++) total[i] = (total[i] ?? 0) + (part[i] ?? 0);
  }
  return total;
}
