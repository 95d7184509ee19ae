import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'BidChart.module.css'), 'utf8');
const drawing = readFileSync(join(import.meta.dirname, 'BidChart.tsx'), 'utf8');

/** Returns the value of a property in the rule of a selector. */
const propertyOf = (selector: string, property: string): string => {
  const rule = css.split('}').find((part) => part.split('{')[0]?.trim().endsWith(selector));
  return new RegExp(`\\b${property}: ([^;]+);`).exec(rule ?? '')?.[1] ?? `no ${selector}`;
};

describe('the chart of the last bids, for who sees no colours', () => {
  it('own marks, others’ marks and the line of the next bid share no colour', () => {
    const colours = [
      propertyOf('.mine', 'fill'),
      propertyOf('.dot', 'fill'),
      propertyOf('.next line', 'stroke'),
      propertyOf('.start line', 'stroke'),
    ];
    expect(new Set(colours).size).toBe(colours.length);
    expect(colours.every((colour) => colour.startsWith('var('))).toBe(true);
  });

  it('lines differ in their dashes, and own marks in their shape', () => {
    const dashes = ['.next line', '.start line', '.grid'].map((selector) =>
      propertyOf(selector, 'stroke-dasharray'),
    );
    expect(new Set(dashes).size).toBe(dashes.length);
    const shapeOf = (name: string) =>
      new RegExp(`<(\\w+)[^<]*?className=\\{classes\\.${name}\\}`).exec(drawing)?.[1];
    expect(shapeOf('mine')).toBeDefined();
    expect(shapeOf('mine')).not.toBe(shapeOf('dot'));
  });
});
