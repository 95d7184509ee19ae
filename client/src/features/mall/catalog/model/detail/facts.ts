import type { ProductDetail } from '@jicai/shared/contract/mall/catalog/detail.ts';
import type { OrderTerms } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { termFacts } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import type { Fact } from '../../../../../ui/show/Facts.tsx';

/** The part of a product that its table of facts shows. */
type ProductFacts = OrderTerms &
  Pick<ProductDetail, 'model' | 'origin' | 'barcode' | 'attributes'> & {
    readonly card: Pick<ProductDetail['card'], 'productId' | 'brandName' | 'unit'>;
  };

/**
 * Returns the facts about a product for its page, as labels and values: first the fixed ones
 * (number, brand, model, origin, barcode, unit, order terms), then the supplier's own attributes.
 * Leaves out facts without a value, and attributes with the name of a fixed fact that has a value.
 */
export function factsOf(product: ProductFacts): Fact[] {
  const { card, model, origin, barcode, attributes } = product;
  const columns: Fact[] = [
    ['商品编号', card.productId],
    ['品牌', card.brandName],
    ['型号', model],
    ['产地', origin],
    ['条码', barcode],
    ['计量单位', card.unit],
    ...termFacts(product, card.unit),
  ];
  const filled = columns.filter(([, value]) => value !== '');
  const shown = new Set(filled.map(([label]) => label));
  const others = attributes.filter(({ name, value }) => value !== '' && !shown.has(name));
  return [...filled, ...others.map(({ name, value }): Fact => [name, value])];
}
