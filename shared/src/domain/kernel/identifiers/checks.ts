/*
 * Validation of Chinese identifiers: 统一社会信用代码 (GB 32100-2015), 居民身份证号 (GB 11643-1999), 外国人永久居留身份证 (18
 * characters since 2023) and mobile numbers. Each check returns the form to store, or the reason in
 * Chinese.
 */

import { canonicalCreditCode, isCreditCode } from './credit-code.ts';
import { foldSigns } from './fold.ts';
import { canonicalMobile, hasMobilePrefix } from './mobile.ts';

/** A valid identifier in the form to store, or the reason why it is invalid. */
export type Checked =
  | { readonly isValid: true; readonly value: string }
  | { readonly isValid: false; readonly why: string };

const bad = (why: string): Checked => ({ isValid: false, why });
const good = (value: string): Checked => ({ isValid: true, value });

/** Validates a 统一社会信用代码 of 18 characters. */
export function checkCreditCode(text: string): Checked {
  const code = canonicalCreditCode(text);
  if (code.length !== 18) return bad('统一社会信用代码应为 18 位');
  if (!/^[0-9A-HJ-NPQRTUWXY]*$/.test(code))
    return bad('统一社会信用代码只能含数字和大写字母（不含 I、O、S、V、Z）');
  if (!/^[1-9A-Y][1-9]\d{6}/.test(code)) return bad('统一社会信用代码的登记机关代码或行政区划有误');
  return isCreditCode(code) ? good(code) : bad('统一社会信用代码的校验位不正确');
}

const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);
const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Returns whether `text` (like 19900131) is a day of the calendar, from the year 1800 on. */
function isDay(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1800) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * Returns the province code of an identity number: its first two digits or, if it begins with 9,
 * the two digits after the 9. Numbers of the latter kind belong to foreigners with permanent
 * residence (since 2023-12-01).
 */
const provinceOf = (number: string): string =>
  number.startsWith('9') ? number.slice(1, 3) : number.slice(0, 2);

/** Validates a 居民身份证号 or 永久居留身份证号 of 18 characters. `today` is like 2026-05-01. */
export function checkIdentityNumber(text: string, today: string): Checked {
  const number = foldSigns(text).toUpperCase();
  if (/^\d{15}$/.test(number)) return bad('15 位身份证号已停用，请填写 18 位');
  if (number.length !== 18) return bad('身份证号应为 18 位');
  if (!/^\d{17}[\dX]$/.test(number)) return bad('身份证号只能含数字，末位可为 X');
  if (!PROVINCES.has(provinceOf(number))) return bad('身份证号的省份代码不存在');
  const birth = number.slice(6, 14);
  if (!isDay(birth) || birth > today.replaceAll('-', '')) return bad('身份证号中的出生日期不正确');
  const sum = IDENTITY_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number(number[index]),
    0,
  );
  return '10X98765432'.charAt(sum % 11) === number.charAt(17)
    ? good(number)
    : bad('身份证号的校验位不正确');
}

/**
 * Checks a mobile number of the mainland. Returns the number without +86, 0086, spaces and hyphens, or the
 * text why the number is invalid.
 */
export function checkMobile(text: string): Checked {
  const number = canonicalMobile(text);
  if (!/^\d{11}$/.test(number)) return bad('手机号码应为 11 位数字');
  return hasMobilePrefix(number) ? good(number) : bad('手机号码的号段不存在');
}
