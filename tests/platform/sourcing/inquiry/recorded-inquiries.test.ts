import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fen, fenInWords, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { must } from '../../../harness/answers.ts';
import { FOUND_DATA, whereFound } from '../../../harness/found-data.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import { readAs, type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';

/* The quote tables of a provincial mall, as sealed inquiries through the front door. */

const FILE = join(FOUND_DATA, 'guangdong_gov_mall', 'wangshang_jingjia_results.json');

const Line = z.object({
  goods: z.string(),
  brand: z.string(),
  model: z.string(),
  qty: z.number(),
  unitPrice: z.string(),
});
const Quote = z.object({
  supplier: z.string(),
  amount: z.string(),
  at: z.string(),
  lines: z.array(Line),
});
const Recorded = z.array(
  z.object({
    no: z.string(),
    title: z.string(),
    quotes: z.array(Quote),
    official: z.object({
      winner: z.string(),
      price: z.string(),
      priceInWords: z.optional(z.string()),
    }),
  }),
);
type Recorded = z.output<typeof Recorded>[number];

const MINUTE = 60_000;

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

/** Publishes what was asked for, and quotes as the suppliers did, in their order of time. */
async function runAgain({ title, quotes }: Recorded) {
  const lines = (quotes[0]?.lines ?? []).map(({ qty }, index) => ({
    name: `第 ${index + 1} 项`,
    spec: '',
    unit: '台',
    quantity: String(qty),
  }));
  const ceiling = fen(500_000_00);
  const made = await openInquiry(
    world,
    {
      name: title,
      budget: ceiling,
      minSuppliers: quotes.length,
      packages: [{ name: title.slice(0, 100), startingPrice: ceiling, lines }],
    },
    quotes.length,
  );
  const inTime = quotes
    .map((quote, index) => ({ quote, n: index + 1 }))
    .toSorted((a, b) => (a.quote.at < b.quote.at ? -1 : 1));
  for (const { quote, n } of inTime) {
    world.clock.at += MINUTE;
    const receipt = await must(
      submitAs(world, n, made.packageNumber, {
        lines: quote.lines.map(({ brand, model, unitPrice }, index) => ({
          lineNo: index + 1,
          price: unitPrice,
          brand,
          model,
          deviation: '',
          taxRate: '17',
        })),
        files: [],
        amount: '',
        deliveryDays: '10',
        validDays: '90',
        note: '',
        fileGroup: null,
      }),
    );
    expect(receipt.amount).toBe(parseFen(quote.amount));
  }
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  return made;
}

describe('[IQ7] recorded quote tables', () => {
  whereFound(FILE, 'recorded quote tables are left out', () => {
    const recorded = Recorded.parse(JSON.parse(readFileSync(FILE, 'utf8')));
    const complete = recorded.filter(({ quotes }) => quotes.length > 0);

    it('are two', () => expect(complete).toHaveLength(2));

    it.each(complete)('$title ends with the recorded winner, ranking and totals', async (one) => {
      const { id, packageNumber } = await runAgain(one);
      const { quotes } = await gridAs(world, packageNumber);
      const amounts = one.quotes.map(({ amount }) => parseFen(amount));
      const ranked = [...amounts].sort((a, b) => Number(a) - Number(b));
      expect(quotes.map(({ amount }) => amount)).toEqual(ranked);
      const [best] = quotes;
      expect(best?.amount).toBe(parseFen(one.official.price));
      const winner = one.quotes.find(({ supplier }) => supplier === one.official.winner);
      expect(best?.lines.map(({ model }) => model)).toEqual(
        winner?.lines.map(({ model }) => model),
      );
      if (one.official.priceInWords && best)
        expect(fenInWords(best.amount)).toContain(one.official.priceInWords);
      await must(decideAs(world, packageNumber));
      await must(agree(world, packageNumber));
      await world.pass(0);
      expect((await readAs(world.as('handler'), id)).state).toBe('inConfirmation');
      expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    });
  });
});
