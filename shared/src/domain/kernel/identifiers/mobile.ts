import { foldSigns } from './fold.ts';

/**
 * The first three digits of the mobile numbers in use in the mainland, including machine cards and
 * satellite numbers.
 */
const PREFIXES: ReadonlySet<string> = new Set(
  `130 131 132 133 134 135 136 137 138 139 145 146 147 148 149 150 151 152 153 155 156 157 158 159 162
   165 166 167 170 171 172 173 174 175 176 177 178 180 181 182 183 184 185 186 187 188 189 190 191 192
   193 195 196 197 198 199`.split(/\s+/),
);

/** Returns a mobile number in its stored form: without +86, 0086, spaces and hyphens. */
export const canonicalMobile = (typed: string): string =>
  foldSigns(typed)
    .replaceAll(/[\s-]/g, '')
    .replace(/^(?:\+86|0086)/, '');

/** Returns whether a canonical mobile number of eleven digits has a prefix in use. */
export const hasMobilePrefix = (number: string): boolean => PREFIXES.has(number.slice(0, 3));

/** Returns whether a text is a mobile number of the mainland, in any form that `canonicalMobile` reads. */
export function isMobile(typed: string): boolean {
  const number = canonicalMobile(typed);
  return /^\d{11}$/.test(number) && hasMobilePrefix(number);
}
