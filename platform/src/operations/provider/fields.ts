import { parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { hasUnseen } from '@jicai/shared/domain/kernel/texts/visible-text.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import * as z from 'zod/mini';

/* The fields of which a provider's answers consist. */

const MOST_STOCK = 99_999_999;

const isSeen = z.refine<string>((text) => !hasUnseen(text), 'has characters that nobody sees');

/** A text of one line that people read: not empty, without characters that nobody sees. */
export const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), isSeen);
/** The same, which may be empty or missing. */
export const loose = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most), isSeen), '');
/** A text of several lines or of HTML, which may be empty or missing. */
export const markup = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most)), '');
export const stock = z.int().check(z.minimum(0), z.maximum(MOST_STOCK));
export const quantity = z.int().check(z.minimum(1), z.maximum(MOST_STOCK));

/** An amount as text with two decimals, from `least` to `most` 分. */
export const amountBetween = (least: number, most: number) =>
  z.pipe(
    z.string(),
    z.transform((value, context) => {
      const fen = parseFen(value);
      if (typeof fen === 'number' && fen >= least && fen <= most) return fen;
      context.issues.push({ code: 'custom', message: 'is no amount', input: value });
      return z.NEVER;
    }),
  );

/** An amount above nothing. */
export const amount = amountBetween(1, supplyLimits.highestPrice);
