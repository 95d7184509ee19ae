import { PAYMENT_CSV_COLUMNS } from '@jicai/platform/src/fulfilment/payment/csv.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  decidePayment,
  executePayment,
  firstPage,
  goodInvoice,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  moveStatementAs,
  paymentOf,
  receivedInvoice,
  registerXml,
  statementOf,
  uploadInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { supplierName, supplierOrg } from '../../../harness/people/cast.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

async function application(pieces = 10) {
  await acceptedOrder(world, { pen: pieces });
  const statement = await confirmedStatement(world);
  return { statement, id: await applyFor(world, [statement.id]) };
}

describe('[FU14] [FU24] an invoice that is registered', () => {
  it('is refused by name for every fault, and registered once it is right', async () => {
    const { statement, id } = await application();
    const { amount } = statement;
    const SELLER = '91330100MA27XQ2K1U';
    await sql`update org set code = ${SELLER} where id = ${supplierOrg(1)}`.execute(world.db);
    const faults = [
      [{ buyerName: '别的单位' }, '与开票申请的抬头'],
      [{ buyerTaxId: '999' }, '发票的购买方税号 999 与开票申请的税号 12330000 不一致'],
      [{ sellerName: supplierName(2) }, `销售方“${supplierName(2)}”不是供应商“${supplierName(1)}”`],
      [{ sellerTaxId: '999' }, `发票的销售方税号 999 与供应商登记的税号 ${SELLER} 不一致`],
      [{ issuedAt: world.clock.at + 2 * 86_400_000 }, '不能晚于今天'],
      [{ headerId: '1' }, '与发票号码'],
      [{ words: '壹元整' }, '大写金额'],
      [{ lineTaxMore: 7 }, '与总额不一致'],
      [{ number: '123' }, '20 位数字'],
      [{ gross: fen(amount + 1) }, '超过申请金额'],
    ] as const;
    for (const [fault, text] of faults)
      expect(await refusal(registerXml(world, id, goodInvoice(world, amount, fault)))).toContain(
        text,
      );
    const good = goodInvoice(world, amount);
    expect((await must(registerXml(world, id, good))).state).toBe('issued');
    const other = await application(3);
    const twice = registerXml(world, other.id, { ...good, gross: other.statement.amount });
    expect(await refusal(twice)).toContain('已登记过');
  });

  it('[FU24] is registered once of three at once, and the others hear where (C064)', async () => {
    const { id, statement } = await application(1);
    const ids = [id, (await application(1)).id, (await application(1)).id];
    const paper = goodInvoice(world, statement.amount);
    const answers = await Promise.all(ids.map((one) => registerXml(world, one, paper)));
    expect(answers.map(({ state }) => state).sort()).toEqual([0, 0, 1]);
    const first = ids[answers.findIndex(({ state }) => state === 1)] ?? '';
    const { number } = await applicationOf(world.as('supplier', 1), first);
    for (const { state, text } of answers)
      if (state === 0) expect(text).toContain(`已登记过（开票申请 ${number}）`);
  });

  it('[FU26] is no XML with an entity of its own, and no file that is too large', async () => {
    const { id } = await application(1);
    const supplier = world.as('supplier', 1);
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><EInvoice>&b;</EInvoice>';
    const sent = uploadInvoice(world, new TextEncoder().encode(bomb));
    await expect(sent).rejects.toThrow('XML 文件不能含有文档类型（DTD）或实体定义');
    for (const [text, told] of [
      ['<?xml version="1.0"?><Other/>', 'EInvoice'],
      ['<?xml version="1.0"?><EInvoice><a></EInvoice>', '有效的 XML'],
    ] as const) {
      const group = await uploadInvoice(world, new TextEncoder().encode(text)).catch(String);
      const { version } = await applicationOf(supplier, id);
      const body = { id, version, fileGroup: group, orderNumber: '', typed: null };
      const answer = await supplier.call(invoiceEndpoints.register, body);
      expect(answer.state).toBe(0);
      if (!group.startsWith('Error')) expect(answer.text).toContain(told);
    }
    const large = `<?xml version="1.0"?><EInvoice>${' '.repeat(5_300_000)}</EInvoice>`;
    const group = await uploadInvoice(world, new TextEncoder().encode(large)).catch(String);
    const { version } = await applicationOf(supplier, id);
    const answer = supplier.call(invoiceEndpoints.register, {
      id,
      version,
      fileGroup: group,
      orderNumber: '',
      typed: null,
    });
    expect(await refusal(answer)).toMatch(/5 MB|不存在/);
  });

  it('[FU23] of paper is typed with code and 8 digits; in parts until the sum is reached', async () => {
    const { id, statement } = await application(4);
    const supplier = world.as('supplier', 1);
    const half = fen(Math.floor(statement.amount / 2));
    const type = async (number: string, gross: number) => {
      const { net, tax } = splitTax(fen(gross), 1300);
      const { version } = await applicationOf(supplier, id);
      const typed = {
        number,
        code: '3300231130',
        issuedAtMs: world.clock.at - 1,
        net,
        tax,
        gross: fen(gross),
        buyerName: '抬头-unit-a',
        buyerTaxId: '12330000',
        reverses: '',
        lines: [],
      };
      const body = { id, version, fileGroup: null, orderNumber: '', typed };
      return supplier.call(invoiceEndpoints.register, body);
    };
    expect((await must(type('00000001', half))).state).toBe('applied');
    expect((await must(type('00000002', statement.amount - half))).state).toBe('issued');
  });
});

describe('[FU25] a red letter', () => {
  it('of a received invoice needs the other side within 72 hours, and cancels exactly', async () => {
    await acceptedOrder(world, { ink: 7 });
    const { application: of, invoice } = await receivedInvoice(world);
    const buyer = world.as('buyer');
    const supplier = world.as('supplier', 1);
    const ask = () =>
      buyer.call(invoiceEndpoints.askRed, {
        invoiceId: invoice.id,
        applicationId: null,
        reason: 'error',
        net: invoice.net,
        tax: invoice.tax,
      });
    const tooMuch = buyer.call(invoiceEndpoints.askRed, {
      invoiceId: invoice.id,
      applicationId: null,
      reason: 'error',
      net: fen(invoice.net + 1),
      tax: invoice.tax,
    });
    expect(await refusal(tooMuch)).toContain('剩余金额');
    const late = await must(ask());
    expect(await refusal(ask())).toContain('未完成的红字确认单');
    world.clock.at += 73 * 3_600_000;
    const answer = { answer: 'confirm', note: '' } as const;
    expect(
      await refusal(supplier.call(invoiceEndpoints.answerRed, { id: late.id, ...answer })),
    ).toContain('已结束');
    const { id } = await must(ask());
    expect(await refusal(buyer.call(invoiceEndpoints.answerRed, { id, ...answer }))).toContain(
      '不由您操作',
    );
    await must(supplier.call(invoiceEndpoints.answerRed, { id, ...answer }));
    const red = { reverses: invoice.number };
    const wrong = goodInvoice(world, fen(-(invoice.gross - 100)), red);
    expect(await refusal(registerXml(world, of.id, wrong))).toContain('红字确认单');
    const exact = goodInvoice(world, fen(-invoice.gross), red);
    expect((await must(registerXml(world, of.id, exact))).state).toBe('applied');
    const after = await applicationOf(buyer, of.id);
    expect(after).toMatchObject({ invoiced: 0, state: 'applied' });
    expect((await statementOf(buyer, after.statements[0]?.id ?? '')).state).toBe('confirmed');
    const again = goodInvoice(world, of.amount);
    expect((await must(registerXml(world, of.id, again))).state).toBe('issued');
  });

  it('of an invoice that nobody received is registered by its supplier, and holds the rest', async () => {
    const { id, statement } = await application(6);
    const supplier = world.as('supplier', 1);
    const buyer = world.as('buyer');
    const blue = goodInvoice(world, statement.amount);
    await must(registerXml(world, id, blue));
    const issued = await applicationOf(supplier, id);
    const [invoice] = issued.invoices;
    if (!invoice) throw new Error('no invoice');
    const { net, tax } = invoice;
    const red = { invoiceId: invoice.id, applicationId: null, reason: 'error' } as const;
    const first = await must(supplier.call(invoiceEndpoints.askRed, { ...red, net, tax }));
    const held = await applicationOf(supplier, id);
    expect(held.redLetters).toMatchObject([
      { state: 'confirmed', mayIssue: 'yes', mayWithdraw: 'yes' },
    ]);
    expect(held.invoices[0]?.openRed).toBe(held.redLetters[0]?.number);
    expect((await applicationOf(buyer, id)).actions).toEqual([]);
    const { version } = held;
    const one = { id, version, invoiceId: invoice.id };
    const takeBack = supplier.call(invoiceEndpoints.takeBack, one);
    expect(await refusal(takeBack)).toContain(held.redLetters[0]?.number);
    for (const answer of [
      buyer.call(invoiceEndpoints.receive, { id, version }),
      buyer.call(invoiceEndpoints.giveBack, { id, version, reason: '抬头有误' }),
    ])
      expect(await refusal(answer)).toContain('未完成');
    const no = { answer: 'refuse', note: '' } as const;
    const late = buyer.call(invoiceEndpoints.answerRed, { id: first.id, ...no });
    expect(await refusal(late)).toContain('已结束');
    await must(supplier.call(invoiceEndpoints.answerRed, { id: first.id, ...no }));
    expect((await applicationOf(buyer, id)).actions).toContain('receive');
    await must(supplier.call(invoiceEndpoints.askRed, { ...red, net, tax }));
    // Typed, as of paper: without lines it counts at the rates of the invoice that it cancels.
    const typed = {
      ...{ number: '00000777', code: '3300231130', issuedAtMs: world.clock.at - 1 },
      ...{ net: fen(-net), tax: fen(-tax), gross: fen(-net - tax), reverses: blue.number },
      ...{ buyerName: '抬头-unit-a', buyerTaxId: '12330000', lines: [] },
    };
    const now = await applicationOf(supplier, id);
    const body = { id, version: now.version, fileGroup: null, orderNumber: '', typed };
    expect((await must(supplier.call(invoiceEndpoints.register, body))).state).toBe('applied');
    const reversed = await applicationOf(supplier, id);
    expect(reversed.invoiced).toBe(0);
    // Both were asked for at one moment.
    const states = reversed.redLetters.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['issued', 'refused']);
    const done = { id, version: reversed.version, invoiceId: invoice.id };
    expect(await refusal(supplier.call(invoiceEndpoints.takeBack, done))).toContain('已被红冲');
    const again = goodInvoice(world, statement.amount);
    const whole = await must(registerXml(world, id, again));
    expect(whole.state).toBe('issued');
    const back = { id, version: whole.version, reason: '抬头有误' };
    await must(buyer.call(invoiceEndpoints.giveBack, back));
    expect((await applicationOf(buyer, id)).invoiced).toBe(0);
  });
});

describe('a payment', () => {
  it('[FU16] never overtakes a red letter that is under way', async () => {
    await acceptedOrder(world, { pen: 12 });
    const { invoice } = await receivedInvoice(world);
    const red = { invoiceId: invoice.id, applicationId: null, reason: 'error' } as const;
    const { net, tax } = invoice;
    await must(world.as('buyer').call(invoiceEndpoints.askRed, { ...red, net, tax }));
    const { apply } = paymentEndpoints;
    expect(
      await refusal(world.as('buyer').call(apply, wish(invoice.id, fen(invoice.gross)))),
    ).toContain('超出');
  });

  it('[FU17] never exceeds what is open of an invoice, in parts or at once', async () => {
    await acceptedOrder(world, { pen: 100 });
    const { invoice } = await receivedInvoice(world);
    const { apply } = paymentEndpoints;
    const buyer = world.as('buyer');
    expect(await refusal(buyer.call(apply, wish(invoice.id, fen(invoice.gross + 1))))).toContain(
      '超出',
    );
    expect(await refusal(buyer.call(apply, wish(invoice.id, fen(-1))))).toContain('大于 0');
    const part = await must(buyer.call(apply, wish(invoice.id, fen(10_000))));
    expect(await refusal(buyer.call(apply, wish(invoice.id, invoice.gross)))).toContain('超出');
    const foreign = world.as('otherHandler').call(apply, wish(invoice.id, fen(1)));
    expect(await refusal(foreign)).toContain('不属于本单位');
    await must(decidePayment(world, part.id));
    await must(executePayment(world, part.id));
    const due = await must(
      world.as('supplier', 1).call(paymentEndpoints.due, {
        keyword: invoice.number,
        fundsType: null,
        bucket: null,
        page: 1,
        pageSize: 60,
      }),
    );
    expect(due.rows[0]).toMatchObject({ paid: 10_000, outstanding: invoice.gross - 10_000 });
    expect(due.mayApply).toBe(false);
  });

  it('is applied for, approved and paid by three people (rule 5), never approved by an acceptor (rule 4)', async () => {
    await acceptedOrder(world, { pen: 6 });
    const { invoice } = await receivedInvoice(world);
    await sql`update person set roles = array['finance', 'paymentApprover']
      where id in ('person-finance', 'person-paymentApprover')`.execute(world.db);
    const byFinance = await must(
      world.as('finance').call(paymentEndpoints.apply, wish(invoice.id, fen(500))),
    );
    const own = world.as('finance').call(paymentEndpoints.decide, {
      id: byFinance.id,
      result: 'passed',
      file: null,
      opinion: '',
      fileChange: null,
    });
    expect((await own).state).toBe(0);
    await must(decidePayment(world, byFinance.id));
    expect(await refusal(executePayment(world, byFinance.id))).toContain('不能登记付款');
    // Both read the reason on the page, where others of finance have the button.
    for (const who of ['finance', 'paymentApprover'] as const)
      expect(await paymentOf(world.as(who), byFinance.id)).toMatchObject({
        actions: ['withdraw'],
        forbidden: ['付款申请人、审批人不能登记付款，请由其他财务人员办理'],
      });
    const { version } = await paymentOf(world.as('paymentApprover'), byFinance.id);
    const byApprover = world.as('paymentApprover').call(paymentEndpoints.execute, {
      id: byFinance.id,
      version,
      voucher: 'X',
      paidOnMs: world.clock.at,
    });
    expect(await refusal(byApprover)).toContain('不能登记付款');
    await sql`update person set roles = array['paymentApprover'] where id = 'person-paymentApprover'`.execute(
      world.db,
    );
    await sql`update person set roles = array['finance'] where id = 'person-finance'`.execute(
      world.db,
    );
    await sql`update acceptance set lead_id = 'person-paymentApprover' where state = 'done'`.execute(
      world.db,
    );
    const other = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(100))),
    );
    expect((await decidePayment(world, other.id)).state).toBe(0);
    await sql`update acceptance set lead_id = 'person-acceptor'`.execute(world.db);
  });

  it('[FU16] is stopped when the account changed since, and refuses a day in the future', async () => {
    await acceptedOrder(world, { pen: 9 });
    const { invoice } = await receivedInvoice(world);
    const { id } = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
    );
    await must(decidePayment(world, id));
    const org = supplierOrg(1);
    await sql`update supplier_account set account = 'other' where org_id = ${org}`.execute(
      world.db,
    );
    expect(await refusal(executePayment(world, id))).toContain('银行账号');
    await sql`update supplier_account set account = '6222-1' where org_id = ${org}`.execute(
      world.db,
    );
    const { version, number } = await paymentOf(world.as('finance'), id);
    const late = { id, version, voucher: 'V', paidOnMs: world.clock.at + 60_000 };
    expect(await refusal(world.as('finance').call(paymentEndpoints.execute, late))).toContain(
      '不能晚于',
    );
    // Nobody pays before the payment was approved; the day itself is right from its first moment.
    const approvedOn = dayOf(world.clock.at);
    const early = { ...late, paidOnMs: momentOfDay(approvedOn) - 1 };
    const tooEarly = await world.as('finance').call(paymentEndpoints.execute, early);
    expect(tooEarly.wire).toMatchObject({ code: 'payment.beforeApproval', field: 'fkrq' });
    expect(tooEarly.text).toContain(`请填写 ${approvedOn} 或以后`);
    const earlyRow = { line: 0, number, voucher: 'PZ-9', paidOnMs: early.paidOnMs };
    expect(
      await refusal(world.as('finance').call(paymentEndpoints.importPaid, { rows: [earlyRow] })),
    ).toContain(approvedOn);
    const { importPaid, exportCsv } = paymentEndpoints;
    const csv = await must(world.as('finance').call(exportCsv, {}));
    const [head, ...lines] = Buffer.from(csv.content, 'base64').toString().split('\r\n');
    expect(head).toBe(`\uFEFF${PAYMENT_CSV_COLUMNS.map((column) => `"${column}"`).join(',')}`);
    expect(lines.filter((line) => line.startsWith(`"${number}",`))).toHaveLength(1);
    const row = { ...earlyRow, paidOnMs: momentOfDay(approvedOn) };
    const bad = { rows: [row, { ...row, number: 'FK0' }] };
    expect(await refusal(world.as('finance').call(importPaid, bad))).toContain('第 2 行');
    const inFile = {
      rows: [
        { ...row, line: 4 },
        { ...row, line: 7, number: 'FK0' },
      ],
    };
    expect(await refusal(world.as('finance').call(importPaid, inFile))).toContain('第 7 行');
    expect((await paymentOf(world.as('finance'), id)).state).toBe('approved');
    expect(await must(world.as('finance').call(importPaid, { rows: [row] }))).toEqual({ paid: 1 });
    const paper = await must(world.as('buyer').call(paymentEndpoints.print, { id }));
    expect(Buffer.from(paper.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    // The papers of the statement and the payment carry codes that everybody may check.
    const { rows: seals } = await sql<{ kind: string; code: string }>`
      select distinct on (kind) kind, code from document_seal
      where kind = 'statement' or document_id = ${id} order by kind`.execute(world.db);
    expect(seals.map(({ kind }) => kind)).toEqual(['payment', 'statement']);
    for (const { code } of seals) {
      const check = world.as('anonymous').call(threadEndpoints.verify, { code });
      expect(await must(check)).toEqual({ result: 'genuine' });
    }
  });

  it('with a difference above the tolerance needs its reason, which the reviewer reads', async () => {
    await acceptedOrder(world, { pen: 10 });
    const made = await makeStatement(world);
    const { adjust, confirm } = statementEndpoints;
    const more = { amount: fen(100), reason: '安装费' };
    await must(moveStatementAs(world.as('buyer'), adjust, made.id, more));
    await must(moveStatementAs(world.as('supplier', 1), confirm, made.id, {}));
    await must(moveStatementAs(world.as('buyer'), confirm, made.id, {}));
    const id = await applyFor(world, [made.id]);
    const { amount } = await statementOf(world.as('buyer'), made.id);
    const { version } = await must(registerXml(world, id, goodInvoice(world, amount)));
    await must(world.as('buyer').call(invoiceEndpoints.receive, { id, version }));
    const [invoice] = (await applicationOf(world.as('buyer'), id)).invoices;
    const { apply } = paymentEndpoints;
    const bare = world.as('buyer').call(apply, wish(invoice?.id ?? '', amount));
    expect(await refusal(bare)).toContain('验收与对账单相差 1.00');
    const told = await must(
      world.as('buyer').call(apply, wish(invoice?.id ?? '', amount, '安装费另计')),
    );
    const { review } = await must(
      world.as('paymentApprover').call(paymentEndpoints.review, { id: told.id }),
    );
    expect(review.payment.differenceReason).toBe('安装费另计');
    expect(review.flow.canDecide).toBe(true);
    expect(review.payment.match.map((row) => row.isOver)).toEqual([false, true, false]);
    const { rows } = await must(world.as('paymentApprover').call(paymentEndpoints.list, firstPage));
    expect(rows.some((row) => row.id === told.id)).toBe(true);
    expect(review.changes).toEqual([]);
    await must(decidePayment(world, told.id, 'failed'));
    const { version: returned } = await paymentOf(world.as('buyer'), told.id);
    const mended = { id: told.id, version: returned, differenceReason: '安装费见报价单' };
    await must(world.as('buyer').call(paymentEndpoints.resubmit, mended));
    const again = world.as('paymentApprover').call(paymentEndpoints.review, { id: told.id });
    expect((await must(again)).review.changes).toEqual([
      { label: '差异说明', before: '安装费另计', after: '安装费见报价单' },
    ]);
  });
});
