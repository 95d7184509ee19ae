import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../../../harness/mall/files.ts';
import { formOf, look, order, review } from '../../../harness/mall/orders.ts';
import { type ReviewWorld, reviewWorld } from '../../../harness/mall/reviewers.ts';
import { type Uploader, uploader } from '../../../harness/mall/upload.ts';

/* The files of an order's form stand in several groups: the proof, and each compared supplier's offer. */

let world: ReviewWorld;
let files: Uploader;
beforeAll(async () => {
  world = await reviewWorld();
  files = uploader(world, world.as('buyer'));
});
afterAll(() => world.stop());

async function groupOf(...names: string[]): Promise<string> {
  const group = await files.group('orderProof');
  for (const name of names) {
    const sent = await files.send({ group, domain: 'orderProof', name, bytes: pdf() });
    if (sent.state !== 1) throw new Error(sent.text);
  }
  return group;
}

const namesIn = async (group: string) => (await files.list(group))?.map(({ name }) => name).sort();

async function idOf(group: string, name: string): Promise<string> {
  return (await files.list(group))?.find((file) => file.name === name)?.id ?? '';
}

const comparedWith = (fileGroup: string) => [
  {
    supplierName: '别家',
    goodsName: '',
    price: fen(400),
    note: '',
    terms: '验收后 30 日',
    fileGroup,
  },
];

/** Submits an order that was sent back again, without the files of `deletedFiles`. */
async function editWithout(id: string, deletedFiles: string[]) {
  const seen = await look(world, 'buyer', id);
  const {
    lines: _,
    suppliers: __,
    isWelfare: ___,
    recipients: ____,
    ...form
  } = formOf('buyer', []);
  return world.as('buyer').call(orderEndpoints.edit, {
    ...form,
    proofGroup: seen.proofGroup,
    compared: seen.compared,
    deletedFiles,
    id,
    version: seen.version,
    addressId: null,
    invoiceTitleId: null,
    deliverBy: null,
    deliveryNote: '',
    remark: '',
    lines: seen.lines.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
  });
}

describe('the files of compared suppliers', () => {
  it('are kept with the order, with the payment terms, and single ones are taken out by an edit', async () => {
    const proof = await groupOf('依据.pdf');
    const offers = await groupOf('报价.pdf', '错的报价.pdf');
    const compared = comparedWith(offers);
    const { data } = await order(world, 'buyer', { pen: 1 }, { proofGroup: proof, compared });
    const id = data?.orders[0]?.id ?? '';
    expect((await look(world, 'buyer', id)).compared[0]).toMatchObject({
      fileGroup: offers,
      terms: '验收后 30 日',
    });
    // A file that belongs to an order goes with an edit only.
    const wrong = await idOf(offers, '错的报价.pdf');
    await files.deleteTemporary(offers, [wrong]);
    expect(await namesIn(offers)).toEqual(['报价.pdf', '错的报价.pdf']);
    await review(world, id, 'failed');
    expect((await editWithout(id, [wrong])).text).toBe('');
    expect(await namesIn(offers)).toEqual(['报价.pdf']);
    expect(await namesIn(proof)).toEqual(['依据.pdf']);
  });

  it('can be taken out although another order has the same proof; what both have stays', async () => {
    const proof = await groupOf('依据.pdf');
    await order(world, 'buyer', { pen: 1 }, { proofGroup: proof });
    const offers = await groupOf('错的报价.pdf');
    const compared = comparedWith(offers);
    const { data } = await order(world, 'buyer', { pen: 1 }, { proofGroup: proof, compared });
    const id = data?.orders[0]?.id ?? '';
    await review(world, id, 'failed');
    const evidence = await idOf(proof, '依据.pdf');
    expect((await editWithout(id, [evidence])).state).toBe(0);
    expect((await editWithout(id, [await idOf(offers, '错的报价.pdf')])).text).toBe('');
    expect(await namesIn(offers)).toEqual([]);
    expect(await namesIn(proof)).toEqual(['依据.pdf']);
  });
});
