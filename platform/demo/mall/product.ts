import type { Option } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { Brand } from './assortment/brands.ts';

/** A product as its maker makes it; one or more shops offer it. */
export interface Product {
  readonly key: string;
  readonly brand: Brand;
  readonly model: string;
  readonly name: string;
  readonly attributes: readonly Option[];
  readonly choices: readonly (readonly [name: string, value: string])[];
  /** 分. */
  readonly price: number;
  readonly tags: readonly string[];
  readonly tone: number;
}
