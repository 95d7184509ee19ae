import { readFileSync } from 'node:fs';
import { parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import * as z from 'zod';
import { FOUND_DATA } from '../../../harness/found-data.ts';
import type { Wanted } from '../small-mall.ts';

/* Catalogues of real malls, as they were found. None of it is ours. */

/** One of them: where it is, they all are. */
export const A_CATALOGUE = `${FOUND_DATA}/guangdong_gov_mall/goods.json`;

const Rows = z.array(z.record(z.string(), z.union([z.string(), z.null()])));
type Row = Readonly<Record<string, string | null>>;

const read = (file: string): Row[] =>
  Rows.parse(JSON.parse(readFileSync(`${FOUND_DATA}/${file}`, 'utf8')));

/** 元 as written; what is no amount is 0, which the mall shows and does not sell. */
function yuan(text: string | null | undefined): number {
  const amount = parseFen(text ?? '');
  return typeof amount === 'number' ? Math.max(0, amount) / 100 : 0;
}

export interface RealProduct extends Wanted {
  readonly name: string;
  readonly shopName: string;
  readonly category: string;
}

const source = (
  prefix: string,
  file: string,
  of: (row: Row) => Omit<RealProduct, 'id'>,
): (() => RealProduct[]) => {
  return () => read(file).map((row, index) => ({ ...of(row), id: `${prefix}${index + 1}` }));
};

/** Each catalogue by name. */
export const SOURCES: Readonly<Record<string, () => RealProduct[]>> = {
  guangdong_gov_mall: source('gd', 'guangdong_gov_mall/goods.json', (row) => ({
    name: row.title ?? '',
    shopName: row.shop ?? '',
    category: row.category ?? '',
    yuan: yuan(row.price),
    sold: Number(row.soldCount ?? 0) || 0,
  })),
  taobao_multi_shop: source('tb', 'taobao_multi_shop/goods_by_month.json', (row) => ({
    name: row.name ?? '',
    shopName: row.shop ?? '',
    category: row.category ?? '',
    yuan: yuan(row.price),
    sold: Number(row.sold ?? 0) || 0,
  })),
  newbee_mall: source('nb', 'newbee_mall/goods.json', (row) => ({
    name: row.goods_name ?? '',
    shopName: '',
    category: row.goods_category_id === '0' ? '' : (row.goods_category_id ?? ''),
    summary: row.goods_intro ?? '',
    yuan: yuan(row.selling_price),
    stock: Number(row.stock_num ?? 0) || 0,
  })),
  litemall: source('lm', 'litemall/goods.json', (row) => ({
    name: row.name ?? '',
    shopName: '',
    category: row.category_id ?? '',
    summary: row.brief ?? '',
    unit: row.unit ?? '',
    yuan: yuan(row.retail_price),
  })),
  macrozheng_mall: source('mz', 'macrozheng_mall/pms_product.json', (row) => ({
    name: row.name ?? '',
    shopName: '',
    category: row.product_category_id ?? '',
    yuan: yuan(row.price),
    stock: Math.max(0, Number(row.stock ?? 0) || 0),
  })),
};
