import type { Option } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { NewProduct } from '../../src/mall/catalog/store/store-products.ts';
import { picturePath } from '../pictures/name.ts';
import type { Leaf } from './assortment/assortment.ts';
import type { Brand } from './assortment/brands.ts';
import type { Kind } from './assortment/categories.ts';
import { describe } from './assortment/wording.ts';
import type { Product } from './product.ts';
import { type Random, randomOf } from './random.ts';
import { type DemoShop, sellersOf } from './shops.ts';

/** The fields that a stored product takes from its shop, zone and kind, or from the time. */
type Derived =
  | 'shopId'
  | 'zoneId'
  | 'categoryId'
  | 'brandId'
  | 'productKey'
  | 'unit'
  | 'taxHundredths'
  | 'listPrice'
  | 'listedAt';

/** The optional fields that every product of the demonstration has. */
type Drawn = 'barcode' | 'pictures' | 'sold';

/** A product of one shop with everything that is written of it. */
export interface ShopProduct
  extends Product,
    Omit<NewProduct, Derived | Drawn | keyof Product>,
    Required<Pick<NewProduct, Drawn>> {
  readonly shop: DemoShop;
  readonly zone: { readonly id: string };
  readonly kind: Kind;
  readonly listedDaysAgo: number;
}

const words = (text = '') => text.split(' ').filter(Boolean);

/** A price people find in shops: 29.9, 368.00, 12,800.00. */
function roundPrice(yuan: number): number {
  if (yuan < 20) return Math.max(90, Math.round(yuan * 10) * 10);
  if (yuan < 100) return Math.round(yuan) * 100 - 10;
  if (yuan < 1_000) return Math.round(yuan) * 100;
  if (yuan < 10_000) return Math.round(yuan / 10) * 1_000 - 100;
  return Math.round(yuan / 100) * 10_000;
}

function modelOf(brand: Brand, random: Random): string {
  const suffix = random.pick(['', 'D', 'N', 'DW', 'S', 'Pro', 'E', 'A']);
  return `${brand.letters}-${random.int(11, 98)}${random.int(10, 99)}${suffix}`;
}

function choicesOf(leaf: Leaf): Product['choices'] {
  const [name, ...values] = words(leaf.choice);
  return name === undefined ? [] : values.map((value) => [name, value] as const);
}

const POLICY = ['energy', 'green', 'sme', 'own', 'agreement', 'import'] as const;
const SHARES = [0.22, 0.2, 0.35, 0.08, 0.25, 0.04];

/** Chooses the words behind a name: `tails` that contradict no specification, and one attribute. */
function tailOf(
  leaf: Leaf,
  tails: readonly string[],
  attributes: readonly Option[],
  random: Random,
): string {
  const specified = new Set(Object.values(leaf.specs).flatMap(words));
  const free = tails.filter((word) => !/\d/.test(word) && !specified.has(word));
  const chosen = free.length > 0 ? [random.pick(free), random.pick(free)] : [];
  return [...new Set([...chosen, random.pick(attributes).value])].join(' ');
}

/** The n-th product of a kind; the same every time. */
function productOf(kind: Kind, n: number): Product {
  const { leaf, category } = kind;
  const random = randomOf(Number.parseInt(category.id.slice(1), 10) * 1_000_003 + n);
  const brand = random.pick(kind.brands);
  const model = modelOf(brand, random);
  const [leads = '', tails = ''] = leaf.terms.split('|');
  const attributes = Object.entries(leaf.specs).map(([name, values]) => ({
    name,
    value: random.pick(words(values)),
  }));
  const [low, high] = leaf.price;
  // Most products are nearer to the low end.
  const yuan = low * (high / low) ** (random.next() ** 1.6);
  const name = `${brand.name} ${model} ${random.pick(words(leads))}${leaf.name} ${tailOf(leaf, words(tails), attributes, random)}`;
  return {
    key: `${category.id}-${n}`,
    brand,
    model,
    name,
    attributes: [
      { name: '品牌', value: brand.name },
      { name: '型号', value: model },
      ...attributes,
    ],
    choices: choicesOf(leaf),
    price: roundPrice(yuan),
    tags: POLICY.filter((_, at) => random.chance(SHARES[at] ?? 0)),
    tone: random.int(0, 5),
  };
}

const ZONES = {
  mall: { id: 'wssc' },
  special: { id: 'sxzq' },
  fixed: { id: 'ddsc' },
  welfare: { id: 'flsc' },
} as const;

function zoneOf(kind: Kind, product: Product, random: Random) {
  if (kind.rootName === '食堂与福利') return random.chance(0.6) ? ZONES.welfare : ZONES.mall;
  if (kind.groupName === '印刷与标识') return ZONES.fixed;
  if (product.tags.includes('agreement') && random.chance(0.3)) return ZONES.special;
  return ZONES.mall;
}

/** Makes the product that one shop offers, from its maker's. `id` numbers it. */
function shopProductOf(id: string, kind: Kind, product: Product, shop: DemoShop): ShopProduct {
  const random = randomOf(Number(id.replaceAll(/\D/g, '')) * 31 + 17);
  const { leaf, category } = kind;
  const cheap = product.price < 20_000;
  const price = roundPrice((product.price / 100) * (0.95 + random.next() * 0.1));
  const soldOut = random.chance(0.04);
  const picture = (pose: number) =>
    picturePath({
      shape: leaf.shape,
      pose,
      tone: product.tone,
      hue: category.hue,
      brandId: product.brand.id,
    });
  const stock = () => (soldOut ? 0 : random.int(3, cheap ? 2_000 : 120));
  const first = random.int(0, 5);
  const skus = product.choices.length > 0 ? product.choices : [['', ''] as const];
  return {
    ...product,
    price,
    id,
    shop,
    zone: zoneOf(kind, product, random),
    kind,
    ...describe(kind, product, random),
    pictures: [0, 1, 2, 3, 4].map((step) => picture((first + step) % 6)),
    payments: [
      'transfer' as const,
      ...(['credit', 'card', 'online'] as const).filter(() => random.chance(0.55)),
    ],
    skus: skus.map(([name, value], at) => ({
      id: `${id}-${at + 1}`,
      name: value,
      options: name ? [{ name, value }] : [],
      price:
        name === '颜色' || name === '' || name === '尺码'
          ? price
          : roundPrice((price / 100) * (1 + at * 0.22)),
      stock: stock(),
      taxHundredths: null,
      picture:
        name === '颜色'
          ? picturePath({
              shape: leaf.shape,
              pose: first,
              tone: (product.tone + at) % 6,
              hue: category.hue,
              brandId: product.brand.id,
            })
          : '',
    })),
    accessories: (leaf.extras ?? []).map((extra, at) => {
      const [name = '', yuan = '0'] = extra.split(' ');
      return {
        id: `${id}-p${at + 1}`,
        name,
        price: Math.round(Number(yuan) * 100),
        stock: random.int(5, 300),
      };
    }),
    sold: Math.floor((cheap ? 4_000 : 400) * random.next() ** 3),
    minQuantity: cheap && random.chance(0.08) ? random.pick([2, 5, 10]) : 1,
    state: random.chance(0.015) ? 'offSale' : random.chance(0.004) ? 'frozen' : 'onSale',
    listedDaysAgo: random.int(1, 700),
    deliveryPromiseDays: random.chance(0.8)
      ? random.pick(cheap ? [1, 2, 3, 5, 7] : [3, 5, 7, 10, 15, 20, 30, 45])
      : null,
  };
}

/** `count` products, spread evenly over the kinds; every third product is offered by several shops. */
export function* shopProducts(
  count: number,
  kinds: readonly Kind[],
  shops: readonly DemoShop[],
): Generator<ShopProduct> {
  let made = 0;
  for (let n = 0; made < count; n += 1) {
    for (const kind of kinds) {
      const product = productOf(kind, n);
      const sellers = sellersOf(shops, kind);
      const offers = n % 3 === 0 ? Math.min(1 + (n % 4) + 1, sellers.length) : 1;
      for (let offer = 0; offer < offers && made < count; offer += 1) {
        const shop = sellers[(n * 7 + offer) % sellers.length];
        if (!shop) continue;
        made += 1;
        yield shopProductOf(`G${String(made).padStart(7, '0')}`, kind, product, shop);
      }
    }
  }
}
