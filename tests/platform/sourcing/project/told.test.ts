import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { tellEndedPackages } from '@jicai/platform/src/sourcing/life/mail/ends.ts';
import { mailAuctionChanges } from '@jicai/platform/src/sourcing/life/mail/follow.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { awarded, closed } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import {
  decideAll,
  HOUR,
  published,
  quoting,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';
import { TOLD, type ToldChange } from './told.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

type Who = 'handler' | 'supervisor' | 1 | 2 | 3;

/** What somebody must have been told; a supplier by mail too. */
interface Expected {
  readonly who: readonly Who[];
  readonly subject: string;
  readonly text: RegExp;
}

interface Story {
  readonly number: string;
  readonly told: readonly Expected[];
}

const player = (who: Who) => (typeof who === 'number' ? world.as('supplier', who) : world.as(who));
const handler = () => world.as('handler');

/** The messages that somebody has about a project: subject and text. */
async function messagesOf(who: Who, number: string): Promise<[string, string][]> {
  const { rows } = await todosOf(player(who), 'messages', number);
  return rows.map(({ processName, text }) => [processName, text]);
}

/** Two packages, of which one ends while the other goes on. */
const twoPackages = (draft: ProjectDraft | undefined): Partial<ProjectDraft> => {
  const pack = draft?.packages[0];
  if (!pack) throw new Error('no package');
  return { packages: [pack, { ...pack, name: '第二包' }], budget: fen(300_000_00) };
};

async function draftOfAny(): Promise<ProjectDraft> {
  const { id } = await published(world);
  return (await readAs(handler(), id)).draft;
}

const at = (ms: number) => new Date(ms + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

async function pausedAndResumed(runState: 'paused' | 'started'): Promise<string> {
  const { number, packageNumber } = await openInquiry(world);
  const pause = { packageNumber, runState: 'paused', reason: '核实' } as const;
  await must(handler().call(inquiryEndpoints.changeState, pause));
  if (runState === 'started') {
    world.clock.at += HOUR;
    const resume = { packageNumber, runState, reason: '' } as const;
    await must(handler().call(inquiryEndpoints.changeState, resume));
  }
  await mailAuctionChanges(world);
  return number;
}

const SUPPLIERS = [1, 2, 3] as const;
const failedAs = (who: readonly Who[], text: RegExp, subject = '分包流标'): Expected => ({
  who,
  subject,
  text,
});
const won = (text = /：贵单位成交/) => ({ who: [3], subject: '报价结果', text }) as const;
const lost = { who: [1, 2], subject: '报价结果', text: /：贵单位未成交/ } as const;

/** An auction without a bid: nobody has a valid bid at its end. */
async function withoutBids(): Promise<Story> {
  const { number } = await quoting(world);
  await world.pass(3 * HOUR);
  world.clock.at += 96 * HOUR;
  await settleAuction(world, `${number}-1`);
  await world.pass(0);
  return {
    number,
    told: [
      failedAs(SUPPLIERS, /台式计算机：流标，有效报价供应商 0 家，不足 \d 家/),
      { who: ['handler', 'supervisor'], subject: '采购项目流标', text: /所有分包均未成交/ },
    ],
  };
}

/** A winner is offered the award, and confirms it. */
async function won3(): Promise<Story> {
  const { number } = await awarded(world);
  const organisers = ['handler', 'supervisor'] as const;
  return {
    number,
    told: [won(), lost, { who: organisers, subject: '采购项目已成交', text: /成交/ }],
  };
}

/** Every supplier who is asked declines. */
async function nobodyConfirms(): Promise<Story> {
  const { number, packageNumber } = await closed(world);
  for (const n of [3, 2, 1]) {
    const declined = { packageNumber, answer: 'declined', reason: '缺货', step: null } as const;
    await must(world.as('supplier', n).call(awardEndpoints.answerAward, declined));
  }
  await world.pass(0);
  return {
    number,
    told: [
      failedAs(SUPPLIERS, /：流标，没有供应商确认成交/),
      { who: ['handler', 'supervisor'], subject: '采购项目流标', text: /所有分包均未成交/ },
    ],
  };
}

const STORIES: Readonly<Record<ToldChange, () => Promise<Story>>> = {
  async extendSignUp() {
    const { id, number } = await published(world);
    for (const n of SUPPLIERS) await must(signUpAs(world.as('supplier', n), number));
    const before = await readAs(handler(), id);
    const day = 24 * HOUR;
    const signUpEndsAtMs = (before.signUpEndsAtMs ?? 0) + day;
    await must(handler().call(projectEndpoints.extend, { id, signUpEndsAtMs, reason: '补充资料' }));
    const times = [signUpEndsAtMs, (before.quoteOpensAtMs ?? 0) + day];
    const text = new RegExp(`${at(times[0] ?? 0)}.*${at(times[1] ?? 0)}.*补充资料`);
    return { number, told: [{ who: [...SUPPLIERS, 'supervisor'], subject: '报名时间延长', text }] };
  },
  /** The list is fixed late, which moves the quoting; one sign-up was not decided. */
  async closeSignUp() {
    const { id, number } = await published(world, { minSuppliers: 1 });
    for (const n of [1, 2]) await must(signUpAs(world.as('supplier', n), number));
    await decideAll(world, id);
    await must(signUpAs(world.as('supplier', 3), number));
    await world.pass(51 * HOUR);
    const { quoteOpensAtMs } = await readAs(handler(), id);
    const text = new RegExp(`${at(quoteOpensAtMs ?? 0)} 至 .*报价时间顺延 60 分钟`);
    return {
      number,
      told: [
        { who: [1, 2, 'handler', 'supervisor'], subject: '报名名单已确定', text },
        { who: [3], subject: '未列入参与名单', text: /资格审查未在报价开始前完成/ },
      ],
    };
  },
  async revoke() {
    const { id, number } = await published(world);
    for (const n of SUPPLIERS) await must(signUpAs(world.as('supplier', n), number));
    await must(handler().call(projectEndpoints.revoke, { id, reason: '需求变更' }));
    const who = [...SUPPLIERS, 'supervisor'] as const;
    return { number, told: [{ who, subject: '采购项目已撤销', text: /需求变更/ }] };
  },
  async 'end.changed'() {
    const { number, packageNumber } = await openInquiry(world);
    const end = world.clock.at + 200 * HOUR;
    await must(handler().call(inquiryEndpoints.changeEnd, { packageNumber, end, reason: '改期' }));
    await mailAuctionChanges(world);
    const who = [...SUPPLIERS, 'supervisor'] as const;
    return { number, told: [{ who, subject: '报价截止时间调整', text: new RegExp(at(end)) }] };
  },
  async 'state.paused'() {
    const number = await pausedAndResumed('paused');
    const who = [...SUPPLIERS, 'supervisor'] as const;
    return { number, told: [{ who, subject: '报价暂停', text: /恢复后截止时间顺延/ }] };
  },
  async 'state.resumed'() {
    const number = await pausedAndResumed('started');
    const who = [...SUPPLIERS, 'supervisor'] as const;
    const text = /截止时间为 2026-\d\d-\d\d \d\d:\d\d:\d\d/;
    return { number, told: [{ who, subject: '报价恢复', text }] };
  },
  /** One of two packages is stopped: its suppliers learn it while the other one goes on. */
  async 'state.stopped'() {
    const { id, number } = await quoting(world, twoPackages(await draftOfAny()));
    await world.pass(3 * HOUR);
    const packageNumber = `${number}-1`;
    const stop = {
      packageNumber,
      runState: 'stopped',
      laterEnd: null,
      reason: '取消采购',
    } as const;
    await must(handler().call(biddingEndpoints.changeState, stop));
    if ((await readAs(handler(), id)).state === 'quoting') await agree(world, packageNumber);
    await tellEndedPackages(world);
    expect((await readAs(handler(), id)).state).toBe('quoting');
    const text = /台式计算机：采购单位已终止，原因：取消采购/;
    const who = [...SUPPLIERS, 'handler', 'supervisor'] as const;
    return { number, told: [failedAs(who, text, '分包终止')] };
  },
  'auction.closed': withoutBids,
  settle: withoutBids,
  'award.confirmed': won3,
  confirm: won3,
  'award.failed': nobodyConfirms,
  /** The evaluation leaves out everybody. */
  async 'evaluation.decided'() {
    const { number, packageNumber } = await openInquiry(world);
    for (const n of SUPPLIERS)
      await must(submitAs(world, n, packageNumber, sheetOf([`${10 - n}`, '100'])));
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    const confirm = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
    await must(world.as('supplier', 3).call(awardEndpoints.answerAward, confirm));
    await world.pass(0);
    return { number, told: [won(), lost] };
  },
};

const WALKED = Object.keys(STORIES).filter((key): key is ToldChange => Object.hasOwn(STORIES, key));

describe('[PJ14] of a change of a published project', () => {
  it('every one that participants are told of has a story', () => {
    const told = Object.entries(TOLD).filter(([, way]) => way === 'told');
    expect(WALKED.toSorted()).toEqual(told.map(([change]) => change).toSorted());
  });

  it.each(WALKED)('%s tells everybody concerned once, suppliers by mail too', async (change) => {
    const { number, told } = await STORIES[change]();
    const { rows: mails } = await sql<{ subject: string }>`
      select n.subject from project_news n join sourcing_project p on p.id = n.project_id
      where p.number = ${number}`.execute(world.db);
    for (const { who, subject, text } of told) {
      for (const person of who) {
        const found = (await messagesOf(person, number)).filter(([name]) => name === subject);
        expect([person, subject, found.length]).toEqual([person, subject, 1]);
        expect(found[0]?.[1]).toMatch(text);
      }
      if (who.some((person) => typeof person === 'number'))
        expect(mails.map((mail) => mail.subject)).toContain(subject);
    }
  });

  it('a package that ended is told once, though its project goes on and ends later', async () => {
    const { number } = await STORIES['state.stopped']();
    await tellEndedPackages(world);
    world.clock.at += 200 * HOUR;
    await settleAuction(world, `${number}-2`);
    await world.pass(0);
    const mine = (await messagesOf(1, number)).map(([subject]) => subject);
    expect(mine.filter((subject) => subject === '分包终止')).toHaveLength(1);
    expect(mine.filter((subject) => subject === '分包流标')).toHaveLength(1);
  });
});
