import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import {
  inquiryEndpoints,
  type QuoteSheet,
  type SheetLine,
} from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { must } from '../answers.ts';
import { waitingId } from '../auction/sealed.ts';
import { decideAll, HOUR, published, type SourcingWorld, signUpAs } from './projects.ts';

/* Steps that many tests of inquiries take, through the front door. */

/** Two items, so that totals are sums: 10 台 and 2.5 批. */
export const twoItems: Partial<ProjectDraft> = {
  packages: [
    {
      name: '办公设备',
      startingPrice: fen(100_000_00),
      lines: [
        { name: '台式计算机', spec: '16G 内存', unit: '台', quantity: '10' },
        { name: '耗材', spec: '', unit: '批', quantity: '2.5' },
      ],
    },
  ],
};

/** An inquiry whose quoting is open; answers the number of its first package. */
export async function openInquiry(
  world: SourcingWorld,
  change: Partial<ProjectDraft> = twoItems,
  suppliers = 3,
): Promise<{ id: string; number: string; packageNumber: string }> {
  const made = await published(world, change, { method: 'inquiry' });
  for (let n = 1; n <= suppliers; n += 1)
    await must(signUpAs(world.as('supplier', n), made.number));
  await decideAll(world, made.id);
  await world.pass(48 * HOUR);
  await world.pass(2 * HOUR);
  return { ...made, packageNumber: `${made.number}-1` };
}

/** A complete sheet with these prices, line by line. */
export const sheetOf = (
  prices: readonly string[],
  change: Partial<QuoteSheet> = {},
  line: Partial<SheetLine> = {},
): QuoteSheet => ({
  lines: prices.map((price, index) => ({
    lineNo: index + 1,
    price,
    brand: '联想',
    model: 'M750',
    deviation: '',
    taxRate: '13',
    ...line,
  })),
  amount: '',
  deliveryDays: '10',
  validDays: '999',
  note: '',
  fileGroup: null,
  files: [],
  ...change,
});

export const submitAs = (
  world: SourcingWorld,
  n: number,
  packageNumber: string,
  sheet: QuoteSheet,
  requestKey?: string,
) =>
  world
    .as('supplier', n)
    .call(inquiryEndpoints.submit, { packageNumber, sheet }, requestKey ? { requestKey } : {});

/** The quoting is over by the clock, and the auction knows. */
export async function endQuoting(world: SourcingWorld, packageNumber: string): Promise<void> {
  world.clock.at += 96 * HOUR;
  await settleAuction(world, packageNumber);
  await world.pass(0);
}

/** The supervisor agrees to what waits. */
export async function agree(world: SourcingWorld, packageNumber: string, agrees = true) {
  const id = await waitingId(world, packageNumber);
  const decision = { packageNumber, id, agrees, note: agrees ? '' : '再核实' };
  return world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
}

/** The handler asks for the opening, and the supervisor agrees. */
export async function openAll(world: SourcingWorld, packageNumber: string): Promise<void> {
  await must(world.as('handler').call(sealedEndpoints.open, { packageNumber }));
  await must(agree(world, packageNumber));
  await world.pass(0);
}

export const gridAs = async (
  world: SourcingWorld,
  packageNumber: string,
  actor: 'handler' | 'supervisor' = 'handler',
) => (await must(world.as(actor).call(evaluationEndpoints.grid, { packageNumber }))).grid;

export const decideAs = (
  world: SourcingWorld,
  packageNumber: string,
  excluded: readonly { code: string; reason: string; lineNo?: number }[] = [],
  note = '',
) =>
  world.as('handler').call(evaluationEndpoints.decide, {
    packageNumber,
    excluded: excluded.map((one) => ({ ...one, lineNo: one.lineNo ?? null })),
    note,
  });
