import { country, type Division } from './divisions.ts';

/** The separators that people write between the levels of a region: `浙江省/杭州市 西湖区`. */
const BETWEEN = /[\s/\\|,，、>＞·-]+/g;
const SUFFIX = /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|省|市|区|县|街道|镇)$/;

/** The full name and the usual short one: `杭州市`, `杭州`. */
function namesOf({ name }: Division): string[] {
  const short = name.replace(SUFFIX, '');
  return short !== name && short.length >= 2 ? [name, short] : [name];
}

/** Codes of the finest places whose names, level by level, are exactly the text. */
function walk(division: Division, rest: string): string[] {
  if (division.children.length === 0) return rest === '' ? [division.code] : [];
  return division.children.flatMap((child) => [
    ...namesOf(child).flatMap((name) =>
      rest.startsWith(name) ? walk(child, rest.slice(name.length)) : [],
    ),
    // A municipality has one name on two levels; people mostly write it once.
    ...(child.name === division.name ? walk(child, rest) : []),
  ]);
}

/** `浙江 杭州市 西湖区 文新街道` → its code; null unless it names one place of the finest level. */
export function regionByName(text: string): string | null {
  const [code, ...others] = new Set(walk(country, text.replaceAll(BETWEEN, '')));
  return code !== undefined && code !== '' && others.length === 0 ? code : null;
}
