import { keysOf } from '../../domain/kernel/keys.ts';
import { UNTAXED } from '../../domain/kernel/tax-rate.ts';
import {
  codeOf,
  type Form,
  formOf,
  int,
  intBetween,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { type Codec, type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { draftTerms } from '../mall/catalog/quantities.ts';
import { supplyLimits as most, type StagedState } from './states.ts';

/* The draft of a product while its supplier edits it; nearly every field may still be empty. */

const typed = (length: number = most.text) => textUpTo(length, 'mayBeEmpty');

const choice = {
  name: ['name', typed(20), '规格名'],
  value: ['z', typed(most.text), '规格值'],
} as const;
const Choice = wireRequest(choice);

const axis = {
  name: ['name', typed(20), '规格名'],
  values: ['zList', listUpTo(typed(30), most.axisValues), '规格值'],
} as const;

const sku = {
  /** The id of the SKU; empty for a new SKU. */
  id: ['skuid', typed(64), 'SKU 编号'],
  options: ['ggList', listUpTo(Choice, most.axes), '规格'],
  price: ['jg', none(money), '价格'],
  // Any number is decoded; the check of the product refuses too large a stock with a message.
  stock: ['kc', none(int), '库存'],
  /**
   * The SKU's tax rate in hundredths of a percent; -1 means tax-exempt (免税), -2 not taxable
   * (`UNTAXED`). `null` if the product's rate applies.
   */
  taxHundredths: ['sl', newer(none(intBetween(UNTAXED, 10_000)), null), '税率'],
} as const;
export const DraftSku = wireRequest(sku);
export type DraftSku = English<typeof sku>;

const accessory = {
  id: ['pjid', typed(64), '配件编号'],
  name: ['pjmc', typed(50), '配件名称'],
  price: ['jg', none(money), '配件价格'],
  stock: ['kc', none(int), '配件库存'],
} as const;
export const DraftAccessory = wireRequest(accessory);
export type DraftAccessory = English<typeof accessory>;

const draft = {
  categoryId: ['category_id', typed(64), '商品类目'],
  name: ['name', typed(most.name), '商品名称'],
  brandName: ['brand_name', typed(most.brand), '品牌'],
  model: ['xh', typed(most.model), '型号'],
  unit: ['jldw', typed(most.unit), '计量单位'],
  origin: ['cd', typed(40), '产地'],
  barcode: ['txm', typed(20), '商品条码'],
  listPrice: ['scj', none(money), '市场价'],
  referenceUrl: ['ckdz', typed(500), '参考链接'],
  referencePrice: ['ckjg', none(money), '参考价格'],
  /**
   * The tax rate in hundredths of a percent: 1300 is 13 %. -1 means tax-exempt (免税), -2 not taxable
   * (`UNTAXED`, domain/kernel/tax-rate.ts).
   */
  taxHundredths: ['sl', intBetween(UNTAXED, 10_000), '税率'],
  ...draftTerms,
  deliveryPromiseDays: ['jhts', none(intBetween(1, 365)), '交货天数'],
  warranty: ['shfw', typed(500), '售后承诺'],
  axes: ['ggzList', listUpTo(wireRequest(axis), most.axes), '规格项'],
  skus: ['skuList', listUpTo(DraftSku, most.skus), 'SKU'],
  attributes: ['sxList', listUpTo(Choice, most.attributes), '商品属性'],
  /**
   * The paths of the main pictures: pictures of the approved product, or files in `pictureGroup`.
   */
  pictures: ['tpList', listUpTo(typed(300), most.pictures), '主图'],
  pictureGroup: ['filegroup', none(textUpTo(64)), '图片文件组'],
  description: ['ms', typed(most.description), '商品详情'],
  accessories: ['pjList', listUpTo(DraftAccessory, most.accessories), '配件'],
} as const;

/** The codec of a product's draft, in requests, responses and the database. */
export const ProductDraft = wireRequest(draft);
export type ProductDraft = English<typeof draft>;
export type DraftField = keyof typeof draft;

/** The fields of a draft, in the order of the form. */
export const draftFields: readonly DraftField[] = keysOf<DraftField>(draft);

/** English field name → Chinese label, for inputs, differences and messages. */
export const draftLabels = Object.fromEntries(
  Object.entries(draft).map(([name, [, , label]]) => [name, label]),
) as Readonly<Record<DraftField, string>>;

/**
 * English field name → wire form of the field's value, from which the editor chooses the input for
 * the field; `null` for a list.
 */
export const draftForms = Object.fromEntries(
  Object.entries(draft).map(([name, [, codec]]) => [name, formOf(codec)]),
) as Readonly<Record<DraftField, Form | null>>;

const finding = {
  /** The name of the rule that the draft breaks. */
  rule: ['gz', text, '规则'],
  level: ['jb', codeOf({ 1: 'refuse', 2: 'review' }), '级别'],
  /** The English name of the draft's field that is at fault. */
  field: ['zd', text, '字段'],
  text: ['ms', text, '说明'],
} as const;
/**
 * One finding of the automatic check. `refuse` prevents the draft's submission; `review` only draws
 * the reviewer's attention to the field.
 */
export const Finding = wireObject(finding);
export type Finding = English<typeof finding>;

export const stagedState: Codec<StagedState> = codeOf({
  0: 'editing',
  1: 'inReview',
  2: 'rejected',
  3: 'applied',
});

/** The base path of uploaded product pictures, which need no login. */
export const PRODUCT_PICTURE_BASE = '/app/ananymous/sp/picture/own/';
