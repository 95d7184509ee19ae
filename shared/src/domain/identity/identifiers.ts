/*
 * Chinese identifiers: 统一社会信用代码 (GB 32100-2015), 居民身份证号 (GB 11643-1999), mobile numbers.
 * Each check answers the form to store, or the reason in words.
 */

import { isCreditCode } from '../kernel/identifiers/credit-code.ts';

/** An identifier that is right, as it is stored, or what is wrong with it. */
export type Checked =
  | { readonly isValid: true; readonly value: string }
  | { readonly isValid: false; readonly why: string };

const bad = (why: string): Checked => ({ isValid: false, why });
const good = (value: string): Checked => ({ isValid: true, value });

const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/g;

/** Full-width signs become narrow, blanks at the ends and zero-width signs go, letters become large. */
const normalised = (text: string): string =>
  text.normalize('NFKC').replace(ZERO_WIDTH, '').trim().toUpperCase();

/** Checks a 统一社会信用代码 of 18 signs. */
export function checkCreditCode(text: string): Checked {
  const code = normalised(text);
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

/** Is it a day of the calendar, from 1800 on? `text` is like 19900131. */
function isDay(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1800) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Checks a 居民身份证号 of 18 signs; `today` is like 2026-05-01. */
export function checkIdentityNumber(text: string, today: string): Checked {
  const number = normalised(text);
  if (/^\d{15}$/.test(number)) return bad('15 位身份证号已停用，请填写 18 位');
  if (number.length !== 18) return bad('身份证号应为 18 位');
  if (!/^\d{17}[\dX]$/.test(number)) return bad('身份证号只能含数字，末位可为 X');
  if (!PROVINCES.has(number.slice(0, 2))) return bad('身份证号的省份代码不存在');
  const birth = number.slice(6, 14);
  if (!isDay(birth) || birth > today.replaceAll('-', '')) return bad('身份证号中的出生日期不正确');
  const sum = IDENTITY_WEIGHTS.reduce((so, weight, at) => so + weight * Number(number[at]), 0);
  return '10X98765432'.charAt(sum % 11) === number.charAt(17)
    ? good(number)
    : bad('身份证号的校验位不正确');
}

/** The first three digits of mobile numbers in use: an operator may extend them. */
const MOBILE_PREFIXES = new Set(
  `130 131 132 133 134 135 136 137 138 139 145 147 149 150 151 152 153 155 156 157 158 159 162 165 166
   167 170 171 173 175 176 177 178 180 181 182 183 184 185 186 187 188 189 190 191 192 193 195 196 197
   198 199`.split(/\s+/),
);

/** Checks a mobile number of the mainland; +86, blanks and hyphens go. */
export function checkMobile(text: string): Checked {
  const number = normalised(text)
    .replaceAll(/[\s-]/g, '')
    .replace(/^(?:\+86|0086)/, '');
  if (!/^\d{11}$/.test(number)) return bad('手机号码应为 11 位数字');
  return MOBILE_PREFIXES.has(number.slice(0, 3)) ? good(number) : bad('手机号码的号段不存在');
}

/** A number with its middle hidden: `138****0000`, `33**************12`. */
export function masked(text: string): string {
  if (text.length < 8) return text === '' ? '' : '****';
  const [head, tail] = text.length === 11 ? [3, 4] : [2, 2];
  return `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
}

/** An address with its last half hidden: `10.2.*.*`, `2001:db8:*`; what is none stays as it is. */
export function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  const parts = address.split('.');
  return parts.length === 4 ? `${parts.slice(0, 2).join('.')}.*.*` : address;
}

/** A mail address with most of its name hidden: `w***@example.org`; empty stays empty. */
export const maskedMail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');
