import { type Fen, fenInWords } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** Characters of everyday writing, and what they are in 人民币大写. */
const FORMAL: Readonly<Record<string, string>> = {
  〇: '零',
  一: '壹',
  二: '贰',
  两: '贰',
  三: '叁',
  四: '肆',
  五: '伍',
  六: '陆',
  七: '柒',
  八: '捌',
  九: '玖',
  十: '拾',
  百: '佰',
  千: '仟',
  圆: '元',
  正: '整',
};

const formal = (text: string): string =>
  [...text.replaceAll(/\s/g, '').replace(/^人民币/, '')]
    .map((one) => FORMAL[one] ?? one)
    .join('')
    .replace(/整$/, '');

/** AU7: did the person type this amount in words? 十八万元 is as good as 壹拾捌万元整. */
export function saysAmount(text: string, amount: Fen): boolean {
  const wanted = formal(fenInWords(amount));
  const typed = formal(text);
  return typed === wanted || (wanted.startsWith('壹拾') && `壹${typed}` === wanted);
}

/** The mistake in an amount typed in words; null while nothing is typed, and where it is right. */
export const wordsProblem = (text: string, amount: Fen): string | null =>
  text.trim() === '' || saysAmount(text, amount) ? null : '写出的金额与本次报价不一致，请核对';
