import { isBarcode } from '@jicai/shared/domain/supply/product/verdict.ts';
import { describe, expect, it } from 'vitest';
import { draw } from '../pictures/drawing.ts';
import { picturePath, readPictureName } from '../pictures/name.ts';
import { renderProduct } from '../pictures/render.ts';
import { SHAPES } from '../pictures/shapes.ts';
import { BRANDS } from './assortment/brands.ts';
import { categoryTree } from './assortment/categories.ts';
import { shopProducts } from './shop-products.ts';
import { shopsOf } from './shops.ts';

const { rows, kinds } = categoryTree();
const shops = shopsOf(46);
const all = [...shopProducts(3_000, kinds, shops)];

describe('the demonstration mall', () => {
  it('has at least 40 open shops, 120 kinds in three levels, 3,000 products', () => {
    expect(shops.filter(({ state }) => state === 'active').length).toBeGreaterThanOrEqual(40);
    expect(kinds.length).toBeGreaterThanOrEqual(120);
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set([1, 2, 3]));
    expect(all).toHaveLength(3_000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(3_000);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('has barcodes that a shop may publish', () => {
    expect(all.map(({ barcode }) => barcode).filter((code) => !isBarcode(code))).toEqual([]);
  });

  it('is the same every time', () => {
    expect([...shopProducts(200, kinds, shops)]).toEqual(all.slice(0, 200));
  });

  it('has every kind in every trade: each with products, each trade with brands', () => {
    const withProducts = new Set(all.map(({ kind }) => kind.leaf.name));
    expect(kinds.filter(({ leaf }) => !withProducts.has(leaf.name))).toEqual([]);
    expect(kinds.filter(({ brands }) => brands.length < 2)).toEqual([]);
    expect(new Set(BRANDS.map(({ name }) => name)).size).toBe(BRANDS.length);
  });

  it('has prices of its kinds, in whole 分, and every state and shortage to look at', () => {
    for (const { price, kind, skus } of all) {
      expect(Number.isInteger(price)).toBe(true);
      expect(price).toBeGreaterThan(kind.leaf.price[0] * 80);
      expect(price).toBeLessThan(kind.leaf.price[1] * 125);
      expect(skus.length).toBeGreaterThan(0);
    }
    expect(new Set(all.map(({ state }) => state))).toEqual(
      new Set(['onSale', 'offSale', 'frozen']),
    );
    expect(all.some(({ skus }) => skus.every(({ stock }) => stock === 0))).toBe(true);
    expect(new Set(all.map(({ zone }) => zone.id)).size).toBe(4);
  });

  it('offers a product in several shops, once in each', () => {
    const byProduct = Map.groupBy(all, ({ key }) => key);
    const shared = [...byProduct.values()].filter((offers) => offers.length > 1);
    expect(shared.length).toBeGreaterThan(300);
    for (const offers of shared)
      expect(new Set(offers.map(({ shop }) => shop.id)).size).toBe(offers.length);
  });
});

describe('pictures', () => {
  const ink = {
    a: '#111111',
    b: '#222222',
    c: '#333333',
    d: '#444444',
    e: '#555555',
    f: '#666666',
  };

  it.each([...SHAPES])('%s can be drawn', (_, drawing) => {
    const svg = draw(drawing, ink);
    expect(svg).not.toMatch(/undefined|NaN/);
    expect(svg.match(/<(rect|circle|ellipse|path)/g)?.length).toBeGreaterThan(3);
  });

  it('every kind of product has a silhouette of its own or a fitting one', () => {
    expect(kinds.filter(({ leaf }) => !SHAPES.has(leaf.shape))).toEqual([]);
    expect(SHAPES.size).toBeGreaterThanOrEqual(100);
  });

  it('neighbours on a shelf differ', () => {
    const first = all.filter(({ kind }) => kind.leaf.name === '激光打印机').slice(0, 12);
    expect(new Set(first.map(({ pictures }) => pictures[0])).size).toBeGreaterThan(8);
  });

  it('poses and colourings differ, and a name says them all', () => {
    const svgs = new Set<string>();
    for (let pose = 0; pose < 6; pose += 1) {
      for (let tone = 0; tone < 6; tone += 1) {
        const name = { shape: 'printer', pose, tone, hue: 212, brandId: 'b001' };
        const path = picturePath(name);
        const file = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
        expect(readPictureName(file)).toEqual(name);
        svgs.add(renderProduct(name, '睿印'));
      }
    }
    expect(svgs.size).toBe(36);
  });
});
