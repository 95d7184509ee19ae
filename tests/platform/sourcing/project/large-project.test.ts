import {
  sheet as sheetNamed,
  workbook,
} from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { itemColumns, readItems } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { limits } from '@jicai/shared/limits.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { confirmAs, fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import {
  draftOf,
  HOUR,
  readAs,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

/* A project of as many items as one may have, from the Excel file to the order. */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ database: 'postgres' });
});
afterAll(() => world?.stop());

const COUNT = limits.projectLines;
const rows = Array.from({ length: COUNT }, (_, index) => ({
  name: `试剂 ${index + 1}`,
  spec: '分析纯',
  unit: '瓶',
  quantity: '2',
}));

/** The items as they come out of a filled-in template. */
async function imported() {
  const columns = itemColumns.map(([title, field, width]) => ({
    title,
    width,
    value: (row: (typeof rows)[number]) => row[field],
  }));
  const file = await workbook([sheetNamed({ name: '采购清单', columns, rows })]);
  const read = readItems(await readSheet(Buffer.from(file, 'base64')), COUNT);
  if ('problem' in read) throw new Error(read.problem);
  return [...read.lines];
}

const projectOf = (lines: ProjectDraft['packages'][number]['lines']): Partial<ProjectDraft> => ({
  minSuppliers: 2,
  packages: [{ name: '试剂一批', startingPrice: fen(110_000_00), lines }],
});

describe('[PJ19] [IQ2] [PJ8] a project of 5,000 items', () => {
  it('goes from an Excel file through quotes and award to its order', async () => {
    expect(COUNT).toBe(5_000);
    const lines = await imported();
    expect(lines).toHaveLength(COUNT);
    const { id, packageNumber } = await openInquiry(world, projectOf(lines), 2);
    for (const [n, price] of [
      [1, '10.50'],
      [2, '10.25'],
    ] as const) {
      const sheet = sheetOf(
        Array.from({ length: COUNT }, () => price),
        {},
        { model: 'GR' },
      );
      const { amount } = await must(submitAs(world, n, packageNumber, sheet));
      expect(amount).toBe(Number(price) * 100 * 2 * COUNT);
    }
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    const grid = await gridAs(world, packageNumber);
    expect(grid.items).toHaveLength(COUNT);
    expect(grid.quotes.map((quote) => quote.lines.length)).toEqual([COUNT, COUNT]);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await confirmAs(world, 2, packageNumber);
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    world.clock.at += 72 * HOUR;
    await goOn(world);
    const { orders } = await fullResult(world, id);
    expect(orders).toMatchObject([{ amount: 102_500_00 }]);
    const found = await world.db
      .selectFrom('order_line')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('order_id', '=', orders[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(Number(found.count)).toBe(COUNT);
  });

  it('of one item more is refused, by name', async () => {
    const lines = rows.concat(rows.slice(0, 1));
    const packages = [
      { name: '一', startingPrice: fen(1_00), lines: lines.slice(0, 2_000) },
      { name: '二', startingPrice: fen(1_00), lines: lines.slice(2_000) },
    ];
    const { id, version } = await draftOf(world, { packages });
    const asked = { id, version };
    expect((await world.as('handler').call(projectEndpoints.submit, asked)).text).toContain('5000');
    expect((await readAs(world.as('handler'), id)).state).toBe('draft');
  });
});
