import type { Region } from '@jicai/shared/contract/identity/region.ts';
import { CITIES, PROVINCES } from './table.ts';

const LENGTHS: readonly number[] = [2, 4, 6, 9];

/** A place with those below it. */
export interface Division {
  readonly code: string;
  readonly name: string;
  readonly children: Division[];
}

/** `05甲 乙` → 05 甲, 06 乙. */
function numbered(text: string): [string, string][] {
  let last = 0;
  return text
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const [, digits, name = ''] = /^(\d*)(.+)$/.exec(entry) ?? [];
      last = digits ? Number(digits) : last + 1;
      return [String(last).padStart(2, '0'), name];
    });
}

const byCode = new Map<string, Division>();

function add(code: string, name: string, parent: Division): Division {
  const division = { code, name, children: [] };
  byCode.set(code, division);
  parent.children.push(division);
  return division;
}

/** The provinces are below it. */
export const country: Division = { code: '', name: '', children: [] };
for (const [key, cities] of Object.entries(PROVINCES)) {
  const province = add(key.slice(0, 2), key.slice(2), country);
  for (const [number, name] of numbered(cities)) {
    const city = add(province.code + number, name, province);
    for (const [part, entry] of numbered(CITIES[city.code] ?? '')) {
      const [district = '', streets = ''] = entry.split(':');
      const below = add(city.code + part, district, city);
      for (const [index, street] of streets.split(',').filter(Boolean).entries())
        add(below.code + String(index + 1).padStart(3, '0'), street, below);
    }
  }
}

const rowOf = ({ code, name, children }: Division): Region => ({
  code,
  name,
  level: LENGTHS.indexOf(code.length) + 1,
  childCount: children.length,
});

/** The places directly below a code; the provinces for none. Nothing for an unknown code. */
export function childrenOf(code: string | null): Region[] {
  const division = code === null ? country : byCode.get(code);
  return (division?.children ?? []).map(rowOf);
}

/** A place with those it lies in, the province first; empty for an unknown code. */
export function pathOf(code: string): Region[] {
  if (!byCode.has(code)) return [];
  return regionChain(code).flatMap((part) => {
    const division = byCode.get(part);
    return division ? [rowOf(division)] : [];
  });
}

/** `330106` → `浙江省杭州市西湖区`; a municipality's name stands once; null for an unknown code. */
export function regionNameOf(code: string): string | null {
  const names = pathOf(code).map(({ name }) => name);
  return names.length === 0 ? null : [...new Set(names)].join('');
}

/** The full name of a region that has none below it: a parcel needs the last level. */
export function leafNameOf(code: string): string | null {
  return pathOf(code).at(-1)?.childCount === 0 ? regionNameOf(code) : null;
}

/**
 * A region's code and those it lies in, `''` (everywhere) first: `330106` → `'', 33, 3301, 330106`.
 * A text that is no code gives `['']`.
 */
export function regionChain(code: string): string[] {
  if (!/^\d{2,12}$/.test(code)) return [''];
  const chain = LENGTHS.filter((length) => length <= code.length).map((n) => code.slice(0, n));
  return ['', ...chain];
}

/** Days until something arrives: at once in the shop's city, a day more in its province, two beyond. */
export function arrivalDays(
  shopRegion: string,
  regionCode: string | null,
  shopDays: number,
): number | null {
  if (regionCode === null) return null;
  if (regionCode.slice(0, 4) === shopRegion.slice(0, 4)) return shopDays;
  return regionCode.slice(0, 2) === shopRegion.slice(0, 2) ? shopDays + 1 : shopDays + 2;
}
