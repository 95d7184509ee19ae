import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';

/** The unit prices of a bid's lines in 分, digit by digit: `12.3` is 1230. */
export function pricesOf(lines: Evidence | undefined): ReadonlyMap<number, Fen> {
  const all = (lines ?? []) as unknown as readonly { lineNo: number; price: string }[];
  return new Map(
    all.flatMap(({ lineNo, price }) => {
      if (price.trim() === '') return [];
      const [yuan = '', part = ''] = price.split('.');
      return [[lineNo, fen(Number(yuan) * 100 + Number(part.padEnd(2, '0')))] as const];
    }),
  );
}
