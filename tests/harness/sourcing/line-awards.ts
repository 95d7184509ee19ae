import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { must } from '../answers.ts';
import {
  agree,
  decideAs,
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from './inquiries.ts';
import type { SourcingWorld } from './projects.ts';

/* Projects of tests that are awarded by lines (AU43). */

/** Four items, each awarded for itself. */
export const byLines: Partial<ProjectDraft> = {
  bidMode: 'lines',
  awardBy: 'lines',
  minSuppliers: 2,
  packages: [
    {
      name: '办公设备',
      startingPrice: fen(100_000_00),
      lines: [
        { name: '书桌', spec: '', unit: '张', quantity: '10' },
        { name: '座椅', spec: '', unit: '把', quantity: '10' },
        { name: '灯具', spec: '', unit: '盏', quantity: '10' },
        { name: '电缆', spec: '', unit: '米', quantity: '2.5' },
      ],
    },
  ],
};

/** Sheets by supplier, unit prices line by line; an empty one leaves the line out. */
export type Sheets = readonly (readonly string[])[];

/** An inquiry that is awarded by lines, with these sheets opened. */
export async function openedByLines(
  world: SourcingWorld,
  sheets: Sheets,
  change: Partial<ProjectDraft> = {},
) {
  const made = await openInquiry(world, { ...byLines, ...change });
  for (const [index, prices] of sheets.entries()) {
    const sheet = sheetOf(prices);
    const lines = sheet.lines.map((line) =>
      line.price === '' ? { ...line, brand: '', model: '' } : line,
    );
    await must(submitAs(world, index + 1, made.packageNumber, { ...sheet, lines }));
  }
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  return made;
}

/** The same, evaluated: each winner is asked. */
export async function offeredByLines(world: SourcingWorld, ...given: ByLinesGiven) {
  const made = await openedByLines(world, ...given);
  await must(decideAs(world, made.packageNumber));
  await must(agree(world, made.packageNumber));
  await world.pass(0);
  return made;
}
type ByLinesGiven =
  Parameters<typeof openedByLines> extends [unknown, ...infer Rest] ? Rest : never;

export const awardOf = (world: SourcingWorld, packageNumber: string) =>
  must(world.as('handler').call(awardEndpoints.award, { packageNumber }));

/** The steps of an award in short: who, which lines, and how it ended. */
export const stepsOf = async (world: SourcingWorld, packageNumber: string) =>
  (await awardOf(world, packageNumber)).steps.map(({ name, end, lines }) => [
    name.slice(0, 3),
    lines.map(({ lineNo }) => lineNo),
    end,
  ]);

/** A supplier's answer to one step; null is the one that is due first. */
export const answerStep = (
  world: SourcingWorld,
  n: number,
  packageNumber: string,
  answer: 'confirmed' | 'declined',
  step: number | null = null,
) =>
  world.as('supplier', n).call(awardEndpoints.answerAward, {
    packageNumber,
    answer,
    reason: answer === 'declined' ? '产能不足' : '',
    step,
  });

/** A bid by lines in an open auction. */
export const bidLines = (
  world: SourcingWorld,
  n: number,
  packageNumber: string,
  prices: readonly string[],
) =>
  world.as('supplier', n).call(biddingEndpoints.bid, {
    packageNumber,
    amount: '',
    lines: prices.map((price, index) => ({ lineNo: index + 1, price })),
  });
