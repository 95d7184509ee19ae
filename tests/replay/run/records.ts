import { readFileSync } from 'node:fs';
import { type Fen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import * as z from 'zod';
import { FOUND_DATA } from '../../harness/found-data.ts';

/** The folder of the recorded auctions. */
export const REPLAYS = `${FOUND_DATA}/replays`;

export type ReplayFile =
  | 'smoke.jsonl'
  | 'bec_beat_best.jsonl'
  | 'bec_beat_own.jsonl'
  | 'comprasnet_items.jsonl'
  | 'comprasnet_pause_resume.jsonl'
  | 'georgia_two_point.jsonl'
  | 'ebay_forward.jsonl';

const moment = z.string();
const offer = z.object({ s: z.string(), v: z.string() });
const place = z.union([
  z.object({ s: z.string(), v: z.string() }),
  z.tuple([z.string(), z.string()]).transform(([s, v]) => ({ s, v })),
]);

/** One line of a file. The files differ: a field that not all of them have is optional. */
const record = z.object({
  id: z.string(),
  jjlx: z.literal([0, 1]).default(1),
  djsl: z.string().default('0.01'),
  rule: z.enum(['beat_best', 'beat_own', 'beat_own_no_best_step']).default('beat_own'),
  startPrice: z.string().optional(),
  seedOffers: z.array(offer).default([]),
  extendSeconds: z.number().default(0),
  start: moment.optional(),
  scheduledEnd: moment.optional(),
  end: moment.optional(),
  /** When the handler said it, and from when on that system ended the auction by chance. */
  endSetByHandler: z.array(z.tuple([moment, moment])).default([]),
  opened: z.array(moment).default([]),
  closed: z.array(moment).default([]),
  suspensions: z.array(z.tuple([moment, moment])).default([]),
  bidsStart: moment.optional(),
  bidsEnd: moment.optional(),
  bids: z
    .array(
      z.object({
        t: moment,
        s: z.string(),
        v: z.string(),
        accept: z.boolean(),
        why: z.string().nullish(),
      }),
    )
    .min(1),
  expected: z.object({
    finalPrice: z.string(),
    winner: z.string(),
    validBids: z.number().optional(),
    extensions: z.number().optional(),
    closedAt: moment.optional(),
    ranking: z.array(place).optional(),
  }),
  official: z.object({
    winner: z.string().nullish(),
    price: z.string().nullish(),
    contractAmount: z.string().nullish(),
    sameWinner: z.boolean().optional(),
  }),
  covers: z.string().optional(),
});
export type RecordedAuction = z.output<typeof record>;

/** All auctions of a file, in its order. */
export function readRecords(file: ReplayFile): RecordedAuction[] {
  return readFileSync(`${REPLAYS}/${file}`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => record.parse(JSON.parse(line)));
}

/** `2008-10-31 09:51:22.123` and `23.08.2012 00:09` → ms. The zone does not matter: nothing meets it. */
export function momentOf(text: string): number {
  const dotted = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/.exec(text);
  const iso = dotted ? `${dotted[3]}-${dotted[2]}-${dotted[1]} ${dotted[4]}` : text;
  const ms = Date.parse(`${iso.replace(' ', 'T')}Z`);
  if (Number.isNaN(ms)) throw new Error(`not a moment: ${text}`);
  return ms;
}

const withoutZeros = (amount: string) => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** How many decimals an amount really uses: `"1.2300"` is 2. */
export function decimalsOf(amount: string): number {
  return (withoutZeros(amount).split('.')[1] ?? '').length;
}

/** Reads an amount of a record; zeros behind its decimals are nothing. Throws on finer ones. */
export function readAmount(text: string): Fen {
  const amount = parseFen(withoutZeros(text));
  if (typeof amount === 'string') throw new Error(`${amount}: ${text}`);
  return amount;
}
