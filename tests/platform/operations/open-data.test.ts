import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feedOpenData } from '@jicai/platform/src/operations/open-data/feed.ts';
import { addRelease } from '@jicai/platform/src/operations/open-data/store.ts';
import {
  contractEndpoints,
  contractReviewEndpoints,
  prepaymentEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUND_DATA, whereFound } from '../../harness/found-data.ts';
import { decidePayment, executePayment } from '../../harness/fulfilment/money.ts';
import { awarded, fullResult, goOn, publishNotice } from '../../harness/sourcing/awards.ts';
import { answerStep, offeredByLines } from '../../harness/sourcing/line-awards.ts';
import {
  HOUR,
  must,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../harness/sourcing/projects.ts';
import type { Player } from '../../harness/world.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ contracts: true });
});
afterAll(() => world?.stop());

interface Published {
  readonly releases: {
    readonly id: string;
    readonly tag: string[];
    readonly date: string;
    readonly tender: { readonly status: string; readonly items: object[] };
    readonly awards?: {
      readonly id: string;
      readonly status: string;
      readonly value?: { readonly amount: number };
    }[];
    readonly contracts?: { readonly implementation?: { readonly transactions: object[] } }[];
  }[];
}

const feed = () =>
  feedOpenData(
    { db: world.db, clock: world.clock, publicUrl: 'https://mall.example.org' },
    (error) => {
      throw error;
    },
  );

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { status, text, headers: told } = await supertest(world.app.server).get(url).set(headers);
  return { statusCode: status, body: text, headers: told, json: () => JSON.parse(text) };
};

const processOf = async (number: string) => {
  const reply = await get(`/ocds/releases/ocds-000000-${number}`);
  expect(reply.statusCode).toBe(200);
  return { text: reply.body, etag: String(reply.headers.etag), ...(reply.json() as Published) };
};

const tagsOf = ({ releases }: Published) => releases.flatMap(({ tag }) => tag);

/** A supplier objects to the result, is right, and the handler annuls the award (PJ10). */
async function annul(number: string, n: number): Promise<void> {
  const raised = await must(
    world.as('supplier', n).call(objectionEndpoints.raise, {
      ...{ projectNumber: number, stage: 'result', facts: '资格不符', basis: '' },
      request: '重新评审',
    }),
  );
  const handler = world.as('handler');
  const answer = { id: raised.id, verdict: 'upheld', answer: '成立' } as const;
  await must(handler.call(objectionEndpoints.answer, answer));
  const concluded = { id: raised.id, conclusion: 'annulled', reason: '资格不符' } as const;
  await must(handler.call(objectionEndpoints.conclude, concluded));
}

describe('[OD1] releases follow what happens to a project', () => {
  it('from the announcement to the published result, each once', async () => {
    const { id, number } = await awarded(world);
    await feed();
    expect(tagsOf(await processOf(number))).toEqual(['planning', 'tender', 'tenderUpdate']);
    await publishNotice(world, id);
    expect(await feed()).toBe(1);
    expect(await feed()).toBe(0);
    const { releases } = await processOf(number);
    expect(tagsOf({ releases })).toEqual(['planning', 'tender', 'tenderUpdate', 'award']);
    expect(releases.at(-1)).toMatchObject({
      id: `ocds-000000-${number}-award`,
      tender: { status: 'complete', numberOfTenderers: 3 },
      awards: [{ status: 'active', value: { amount: 97_000, currency: 'CNY' } }],
    });
    await goOn(world);
  });

  it('[AU43] an award by lines is one award for each supplier, with their items', async () => {
    const { id, number, packageNumber } = await offeredByLines(world, [
      ['100', '100', '300', ''],
      ['200', '200', '200', ''],
    ]);
    for (const n of [1, 2]) await must(answerStep(world, n, packageNumber, 'confirmed'));
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    await feed();
    expect((await processOf(number)).releases.at(-1)?.awards).toMatchObject([
      {
        id: `${packageNumber}-1`,
        value: { amount: 2_000 },
        suppliers: [{ name: '供方甲有限公司' }],
        items: [{ id: `${packageNumber}-1` }, { id: `${packageNumber}-2` }],
      },
      {
        id: `${packageNumber}-3`,
        value: { amount: 2_000 },
        suppliers: [{ name: '供方乙有限公司' }],
        items: [{ id: `${packageNumber}-3` }],
      },
    ]);
  });

  it('a revoked project is told as cancelled, one that failed as unsuccessful', async () => {
    const revoked = await published(world);
    const body = { id: revoked.id, reason: '需求变更' };
    await must(world.as('handler').call(projectEndpoints.revoke, body));
    const failed = await published(world);
    await world.pass(72 * HOUR);
    await feed();
    const ends = [];
    for (const { number } of [revoked, failed]) {
      const last = (await processOf(number)).releases.at(-1);
      ends.push([last?.tag[0], last?.tender.status]);
    }
    expect(ends).toEqual([
      ['tenderCancellation', 'cancelled'],
      ['tenderUpdate', 'unsuccessful'],
    ]);
  });

  it("an invited project is nobody's business before its result is published", async () => {
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const { id, number } = await awarded(world, { selection: 'invited', invitedIds });
    await feed();
    expect((await get(`/ocds/releases/ocds-000000-${number}`)).statusCode).toBe(404);
    await publishNotice(world, id);
    await feed();
    expect(tagsOf(await processOf(number))).toContain('award');
  });
});

const supplier = () => world.as('supplier', 3);

/** The contract of an awarded project's order, sealed by both and in force; a third is paid ahead. */
async function contracted() {
  const made = await awarded(world);
  await publishNotice(world, made.id);
  await world.pass(72 * HOUR);
  await goOn(world);
  const { orders } = await fullResult(world, made.id);
  const orderId = orders[0]?.id ?? '';
  const decision = { orderId, result: 'passed', opinion: '同意', file: null, fileChange: null };
  await must(world.as('reviewer').call(orderReviewEndpoints.submit, decision as never));
  const { order } = await must(supplier().call(orderEndpoints.detail, { id: orderId }));
  const { version, amount } = order;
  await must(supplier().call(orderEndpoints.confirm, { id: orderId, version, amount, note: '' }));
  const found = await world.db
    .selectFrom('contract')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...made, contractId: found.id };
}

const contractAs = async (player: Player, id: string) =>
  (await must(player.call(contractEndpoints.detail, { id }))).contract;

async function moveContract(player: Player, id: string, name: 'send' | 'confirm' | 'seal') {
  const { version } = await contractAs(player, id);
  await must(player.call(contractEndpoints.move, { id, version, name, reason: '' }));
}

/** Brings a contract into force whose plan pays 30 % ahead. */
async function signContract(id: string): Promise<void> {
  const handler = world.as('handler');
  const { version, clauses, name } = await contractAs(handler, id);
  const plan = [
    { milestone: 'prepayment', share: 3_000, days: 0 },
    { milestone: 'acceptance', share: 7_000, days: 0 },
  ] as const;
  const terms = { name, clauses, plan: [...plan], bondShare: 0 };
  await must(handler.call(contractEndpoints.save, { id, version, ...terms }));
  await moveContract(handler, id, 'send');
  const period = { startsOn: '2026-07-01', endsOn: '2026-12-31' };
  const seen = await contractAs(supplier(), id);
  const done = { id, version: seen.version, serials: [], ...period };
  await must(supplier().call(contractEndpoints.complete, done));
  await moveContract(handler, id, 'confirm');
  await moveContract(supplier(), id, 'seal');
  await moveContract(world.as('finance'), id, 'seal');
  const decision = { businessId: id, result: 'passed', opinion: '同意', fileChange: null } as const;
  await must(world.as('reviewer').call(contractReviewEndpoints.submit, decision));
}

describe('[OD4] contracts and payments of an award', () => {
  it('are released once the unit publishes the contract, each payment once', async () => {
    await sql`insert into supplier_account values ('org-supplier-3', '丙银行', '6222-3-SECRET')`.execute(
      world.db,
    );
    const { number, contractId } = await contracted();
    await signContract(contractId);
    await feed();
    expect(tagsOf(await processOf(number))).not.toContain('contract');
    const handler = world.as('handler');
    const { version } = await contractAs(handler, contractId);
    await must(handler.call(contractEndpoints.publish, { id: contractId, version }));
    expect(await feed()).toBe(1);
    world.clock.at += HOUR;
    const { id: payment } = await must(
      handler.call(prepaymentEndpoints.apply, { id: contractId, note: '' }),
    );
    await must(decidePayment(world, payment));
    await must(executePayment(world, payment));
    expect(await feed()).toBe(1);
    const { releases, text } = await processOf(number);
    expect(tagsOf({ releases }).slice(-3)).toEqual(['award', 'contract', 'implementation']);
    const [contract, paid] = releases.slice(-2);
    expect(contract?.contracts).toMatchObject([
      {
        awardID: `${number}-1`,
        status: 'active',
        value: { amount: 97_000, currency: 'CNY' },
        period: { startDate: '2026-07-01T00:00:00+08:00', endDate: '2026-12-31T23:59:59+08:00' },
      },
    ]);
    expect(contract?.contracts?.[0]?.implementation).toBeUndefined();
    expect(paid?.contracts?.[0]?.implementation?.transactions).toMatchObject([
      { value: { amount: 29_100, currency: 'CNY' }, payee: { name: '供方丙有限公司' } },
    ]);
    for (const secret of ['6222-3', '丙银行', 'PZ-1', '姓名-']) expect(text).not.toContain(secret);
  });

  it('an award that is annulled is told as cancelled', async () => {
    const { id, number } = await awarded(world);
    await publishNotice(world, id);
    await feed();
    await annul(number, 2);
    await goOn(world);
    await feed();
    await publishNotice(world, id);
    await feed();
    const { releases } = await processOf(number);
    expect(releases.slice(-3).map(({ tag, awards }) => [tag[0], awards?.[0]?.status])).toEqual([
      ['award', 'active'],
      ['awardCancellation', 'cancelled'],
      ['award', 'unsuccessful'],
    ]);
  });

  it('[AU43] an annulled award by lines is one cancelled award for each supplier', async () => {
    const { id, number, packageNumber } = await offeredByLines(world, [
      ['100', '100', '300', ''],
      ['200', '200', '200', ''],
      ['300', '300', '300', ''],
    ]);
    for (const n of [1, 2]) await must(answerStep(world, n, packageNumber, 'confirmed'));
    await world.pass(0);
    await goOn(world);
    await publishNotice(world, id);
    await feed();
    await annul(number, 3);
    await goOn(world);
    await feed();
    await publishNotice(world, id);
    await feed();
    const { releases, text } = await processOf(number);
    const awardsIn = (nth: number) => {
      const release = releases.at(nth);
      return [release?.tag[0], release?.awards?.map((award) => [award.id, award.status])];
    };
    expect([-3, -2, -1].map(awardsIn)).toEqual([
      ['award', [`${packageNumber}-1`, `${packageNumber}-3`].map((one) => [one, 'active'])],
      [
        'awardCancellation',
        [`${packageNumber}-1`, `${packageNumber}-3`].map((one) => [one, 'cancelled']),
      ],
      ['award', [[packageNumber, 'unsuccessful']]],
    ]);
    expect(text).not.toContain('供方丙');
  });
});

describe('[OD2] packages', () => {
  it('of a day hold its releases, and the index leads there', async () => {
    const { number } = await published(world);
    await feed();
    const index = (await get('/ocds')).json() as { days: { day: string; url: string }[] };
    const [newest] = index.days;
    if (!newest) throw new Error('no day');
    const day = await get(new URL(newest.url).pathname);
    expect(day.headers['cache-control']).toMatch(/^public/);
    const { releases } = day.json() as Published;
    expect(releases.map(({ id }) => id)).toContain(`ocds-000000-${number}-tender`);
    expect(
      ((await get(`/ocds?before=${newest.day}`)).json() as typeof index).days[0]?.day,
    ).not.toBe(newest.day);
  });

  it('are not sent again to who has them', async () => {
    const { number } = await published(world);
    await feed();
    const { etag } = await processOf(number);
    const url = `/ocds/releases/ocds-000000-${number}`;
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    await must(
      world
        .as('handler')
        .call(projectEndpoints.revoke, { id: (await idOf(number)) ?? '', reason: '需求变更' }),
    );
    await feed();
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('of any size are streamed whole and in order', async () => {
    const { id: projectId } = await published(world);
    const at = Date.UTC(2031, 0, 1);
    for (let n = 0; n < 450; n += 1) {
      const id = `ocds-000000-many-${String(n).padStart(4, '0')}`;
      const content = JSON.stringify({ id, tag: ['tender'] });
      const values = {
        id,
        ocid: 'ocds-000000-many',
        projectId,
        milestone: `many-${n}`,
        position: n,
      };
      await addRelease({ ...values, at, day: '2031-01-01', content }, at, world.db);
    }
    const { releases } = (await get('/ocds/days/2031-01-01')).json() as Published;
    expect(releases).toHaveLength(450);
    expect(new Set(releases.map(({ id }) => id)).size).toBe(450);
  });

  it.each([
    '/ocds/releases/ocds-000000-none',
    '/ocds/releases/..%2f..%2fetc',
    '/ocds/days/2026-13-01',
    '/ocds/days/1999-01-01',
    '/ocds?before=soon',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

const idOf = async (number: string) => {
  const project = await world.db
    .selectFrom('sourcing_project')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return project?.id;
};

describe('[OD3] what is published', () => {
  it('names no person and no number of a person', async () => {
    const description = '样品送综合楼，联系 13912345678 或 0571-88886666';
    const { id, number } = await awarded(world, { description });
    await publishNotice(world, id);
    await feed();
    const { text } = await processOf(number);
    expect(text).toContain('样品送综合楼');
    const people = await world.db.selectFrom('person').select(['name', 'login_name']).execute();
    for (const { name } of people) expect(text).not.toContain(name);
    const row = await world.db
      .selectFrom('sourcing_project')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { cgdwlxdh, cgdwlxr } = row.content as unknown as Record<string, string>;
    for (const secret of [cgdwlxdh, cgdwlxr, '13912345678', '88886666', '13800138000'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/供方[甲乙]有限公司/);
  });

  whereFound(join(FOUND_DATA, 'ocds'), 'the schemas of OCDS', () => {
    const schemaOf = (name: string) =>
      JSON.parse(readFileSync(join(FOUND_DATA, 'ocds/schema', name), 'utf8')) as object;

    it('is valid by the schemas of the standard, every package of it', async () => {
      const ajv = new Ajv.default({ strict: false, allErrors: true });
      addFormats.default(ajv);
      ajv.addSchema(
        schemaOf('release-schema.json'),
        'https://standard.open-contracting.org/schema/1__1__5/release-schema.json',
      );
      const isValid = ajv.compile(schemaOf('release-package-schema.json'));
      const rows = await world.db.selectFrom('ocds_release').select('ocid').execute();
      const ids = [...new Set(rows.map(({ ocid }) => ocid))].filter((id) => !id.endsWith('many'));
      expect(ids.length).toBeGreaterThan(5);
      for (const ocid of ids) {
        const reply = await get(`/ocds/releases/${ocid}`);
        isValid(reply.json());
        expect(isValid.errors ?? []).toEqual([]);
      }
      // The check itself: a package that lacks what the standard asks for is refused.
      expect(isValid({ version: '1.1', releases: [{ ocid: 'ocds-000000-1' }] })).toBe(false);
    });
  });
});
