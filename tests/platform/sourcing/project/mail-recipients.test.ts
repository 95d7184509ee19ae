import { advanceProjects } from '@jicai/platform/src/sourcing/life/advance.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import type { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { foundIn, writtenAs } from '../../../harness/canary.ts';
import { addShops } from '../../../harness/mall/products.ts';
import { supplierName } from '../../../harness/people/cast.ts';
import { confirmAs, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import { type MailWorld, startMailWorld } from '../../../harness/sourcing/letters.ts';
import {
  decideAll,
  HOUR,
  published,
  type SourcingWorld,
  signUpAs,
} from '../../../harness/sourcing/projects.ts';

/* The recipients of the mails about each event of a project. Everybody here has an address. */

let room: MailWorld;
let world: SourcingWorld;
beforeAll(async () => {
  room = await startMailWorld();
  ({ world } = room);
  const { rows } = await sql<{ name: string }>`select login_name as name from person`.execute(
    world.db,
  );
  await room.addAddresses(rows.map(({ name }) => name));
  await addShops(world.db, [3]);
  await sql`insert into category (id, name, level, path) values ('A0201', '设备', 1, '{A0201}')
    on conflict do nothing`.execute(world.db);
  await sql`insert into shop_category (shop_id, category_id) values ('shop-3', 'A0201')`.execute(
    world.db,
  );
});
afterAll(() => room?.stop());
beforeEach(async () => {
  await room.work();
  room.post.letters.length = 0;
});

/** A category that no shop is admitted for, so that only other news are mailed. */
const ELSEWHERE = { category: 'B01 工程' };

/** The recipients of the letters since the last look; all letters must say this. */
async function recipientsOf(sentence: RegExp): Promise<string[]> {
  const letters = await room.mailed();
  for (const letter of letters) expect(letter).toMatch(sentence);
  return letters.map((letter) => letter.split(' ')[0] ?? '');
}

/** Suppliers sign up, and all but the refused are admitted. */
async function signUps(
  { id, number }: { readonly id: string; readonly number: string },
  suppliers: readonly number[],
  refused: readonly number[] = [],
): Promise<void> {
  for (const n of suppliers) await must(signUpAs(world.as('supplier', n), number));
  await decideAll(world, id, refused.map(supplierName));
}

describe('[PJ13] [PJ14] the mail about', () => {
  it('a new public project goes to the suppliers of its category', async () => {
    const made = await published(world);
    expect(await recipientsOf(/入驻品目的新项目已发布/)).toEqual(['supplier3']);
    await published(world, ELSEWHERE);
    expect(await recipientsOf(/^/)).toEqual([]);
    // An hour before its sign-up ends, to those of them who have not signed up.
    world.clock.at += 47.5 * HOUR;
    expect(await recipientsOf(/报名将于 .* 截止/)).toEqual(['supplier3']);
    const revoked = { id: made.id, reason: '需求变更' };
    await must(world.as('handler').call(projectEndpoints.revoke, revoked));
    expect(await recipientsOf(/^/)).toEqual([]);
  });

  it('an invitation goes to the invited, also where others have the category', async () => {
    const invitedIds = ['org-supplier-5', 'org-supplier-6'];
    const made = await published(world, { selection: 'invited', invitedIds, minSuppliers: 1 });
    expect(await recipientsOf(/采购单位邀请贵单位参加/)).toEqual(['supplier5', 'supplier6']);
    // An hour before the sign-up ends: to the invited who have not signed up.
    await signUps(made, [5]);
    world.clock.at += 47.5 * HOUR;
    expect(await recipientsOf(/报名将于 .* 截止/)).toEqual(['supplier6']);
    const revoked = { id: made.id, reason: '需求变更' };
    await must(world.as('handler').call(projectEndpoints.revoke, revoked));
    expect(await recipientsOf(/撤销了该项目/)).toEqual(['supplier5', 'supplier6']);
  });

  it('the list of participants goes to those who were admitted, and so do later changes', async () => {
    const made = await published(world, { ...ELSEWHERE, minSuppliers: 2 });
    await signUps(made, [1, 2, 4], [4]);
    await world.pass(48 * HOUR);
    const admitted = ['supplier1', 'supplier2'];
    expect(await recipientsOf(/报名名单已确定/)).toEqual(admitted);
    await world.pass(3 * HOUR);
    const packageNumber = `${made.number}-1`;
    const handler = world.as('handler');
    const { rules } = await must(handler.call(ruleChangeEndpoints.rules, { packageNumber }));
    const changed = { ...rules, stepAmount: fen(50_000) };
    const reason = '金丝雀原因';
    await must(handler.call(ruleChangeEndpoints.save, { packageNumber, rules: changed, reason }));
    await must(handler.call(ruleChangeEndpoints.submit, { packageNumber }));
    expect(await recipientsOf(/^/)).toEqual([]);
    await must(agree(world, packageNumber));
    expect(await recipientsOf(/报价规则已变更/)).toEqual(admitted);
    const end = world.clock.at + 0.5 * HOUR;
    await must(handler.call(biddingEndpoints.changeEnd, { packageNumber, end, reason }));
    const near = await room.mailed();
    expect(near.filter((letter) => letter.includes('报价截止时间调整')).length).toBe(2);
    expect(near.filter((letter) => /报价将于 .* 截止/.test(letter)).length).toBe(2);
    expect([...new Set(near.map((letter) => letter.split(' ')[0]))]).toEqual(admitted);
    expect(near.join()).not.toContain('金丝雀');
  });

  it('too few sign-ups goes to everybody who signed up', async () => {
    const draft: Partial<ProjectDraft> = {
      ...ELSEWHERE,
      minSuppliers: 3,
      signUpExtensionHours: 24,
    };
    const made = await published(world, draft);
    await signUps(made, [1, 4], [4]);
    await world.pass(48 * HOUR);
    const signedUp = ['supplier1', 'supplier4'];
    expect(await recipientsOf(/报名截止时间延长至/)).toEqual(signedUp);
    await world.pass(24 * HOUR);
    expect(await recipientsOf(/报名供应商不足，项目流标/)).toEqual(signedUp);
  });
});

/** Prices that stand nowhere else, of each supplier: two lines of 10 and 2.5 pieces. */
const CANARIES = [
  ['7123.41', '1234.56'],
  ['7023.43', '1334.52'],
  ['3023.47', '1434.36'],
] as const;
const lineOf = (price: string): Fen => fen(Math.round(Number(price) * 100));

describe('[S3] [PJ14] no mail of a whole inquiry', () => {
  it('holds a price, a total, a supplier or a typed word', async () => {
    const { id, packageNumber } = await openInquiry(world, { ...twoItems, ...ELSEWHERE });
    const totals: Fen[] = [];
    for (const [index, prices] of CANARIES.entries()) {
      const sheet: QuoteSheet = sheetOf(prices, { note: '金丝雀备注' }, { brand: '金丝雀牌' });
      const { amount } = await must(submitAs(world, index + 1, packageNumber, sheet));
      if (amount !== null) totals.push(amount);
    }
    expect(totals).toHaveLength(3);
    await room.work();
    await endQuoting(world, packageNumber);
    await room.work();
    await openAll(world, packageNumber);
    const { quotes } = await gridAs(world, packageNumber);
    const code = quotes[0]?.code ?? '';
    const question = '金丝雀问题';
    const asked = { packageNumber, code, lineNo: null, question };
    const { id: questionId } = await must(world.as('handler').call(evaluationEndpoints.ask, asked));
    const answer = { packageNumber, id: questionId, answer: '金丝雀说明' };
    await must(world.as('supplier', 3).call(evaluationEndpoints.answer, answer));
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    await advanceProjects(world, (error) => {
      throw error;
    });
    await room.work();
    const to = room.post.letters.map((letter) => letter.to.split('@')[0] ?? '');
    expect([...new Set(to)].toSorted()).toEqual(['supplier1', 'supplier2', 'supplier3']);
    expect(room.post.letters.filter(({ text }) => text.includes('结果公告已发布'))).toHaveLength(3);
    const { rows: news } = await sql`select * from project_news`.execute(world.db);
    const secrets = {
      prices: CANARIES.flat().flatMap((price) => writtenAs(lineOf(price))),
      totals: totals.flatMap(writtenAs),
      words: ['金丝雀', Buffer.from('金丝雀').toString('base64')],
      names: [1, 2, 3].map(supplierName),
    };
    const letters = room.post.letters.map(({ raw, text }) => raw + text).join('\n');
    for (const [place, text] of Object.entries({ news: JSON.stringify(news), letters }))
      expect([place, foundIn(text, secrets)]).toEqual([place, []]);
  });
});
