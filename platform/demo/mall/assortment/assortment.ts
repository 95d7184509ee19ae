/** A kind of product: a leaf of the category tree with what its products are made of. */
export interface Leaf {
  readonly name: string;
  /** Which drawing (pictures). */
  readonly shape: string;
  readonly unit: string;
  /** Prices in 元, from and to. */
  readonly price: readonly [number, number];
  /** Words before the name and, after `|`, behind it; separated by blanks. */
  readonly terms: string;
  /** Specification → its values, separated by blanks. */
  readonly specs: Readonly<Record<string, string>>;
  /** The choice that a buyer has: `颜色 黑 白 灰`, or `规格 …`. */
  readonly choice?: string;
  /** Accessories with their prices in 元: `硒鼓 268`. */
  readonly extras?: readonly string[];
}

export interface Group {
  readonly name: string;
  /** Which brands make it (brands.ts). */
  readonly makers: string;
  readonly leaves: readonly Leaf[];
}

export interface Root {
  readonly name: string;
  /** The colour of its pictures' grounds, in degrees. */
  readonly hue: number;
  readonly groups: readonly Group[];
}

type More = Pick<Leaf, 'choice' | 'extras'>;

/** One leaf in one line. */
export const leaf = (
  name: string,
  shape: string,
  unit: string,
  price: readonly [number, number],
  terms: string,
  specs: Readonly<Record<string, string>>,
  more: More = {},
): Leaf => ({ name, shape, unit, price, terms, specs, ...more });
