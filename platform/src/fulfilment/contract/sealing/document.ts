import { discountOf, priceAdded } from '@jicai/shared/domain/fulfilment/contract/added.ts';
import { planAmounts, planWords } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { contractKinds } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import {
  type Clause,
  fillIn,
  type PlaceholderValues,
} from '@jicai/shared/domain/fulfilment/contract/text.ts';
import {
  type Fen,
  fen,
  fenInWords,
  fenToText,
  formatFen,
} from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { DocumentTable } from '../../documents/document.ts';
import type { DocumentContent } from '../../documents/documents.ts';
import type { EndedPieces } from '../../thread/ended.ts';
import type { ContractRow, readContractLines, readSeals } from '../repository.ts';

type Lines = Awaited<ReturnType<typeof readContractLines>>;
type Seals = Awaited<ReturnType<typeof readSeals>>;

const percent = (share: number): string => `${share / 100}%`;

/** The bond's amount of a contract of this value; a started 分 is not asked for. */
export const bondOf = (amount: Fen, share: number): Fen =>
  fen(Number((BigInt(amount) * BigInt(share)) / 10_000n));

/** The prepayment of a contract: the sum of its instalments before delivery. */
export function prepaymentOf({ plan, total }: Pick<ContractRow, 'plan' | 'total'>): Fen {
  const amounts = planAmounts(plan, total);
  return plan.reduce(
    (sum, { milestone }, index) =>
      milestone === 'prepayment' ? fen(sum + (amounts[index] ?? 0)) : sum,
    fen(0),
  );
}

/** The texts that the placeholders of a contract's clauses stand for now. */
const valuesOf = (contract: ContractRow): PlaceholderValues => ({
  合同编号: contract.number,
  订单编号: contract.orderNumber,
  甲方: contract.unitName,
  乙方: contract.supplierName,
  合同金额: fenToText(contract.amount),
  金额大写: fenInWords(contract.amount),
  履约开始: contract.startsOn,
  履约结束: contract.endsOn,
  交货地点: contract.deliveryPlace,
  付款计划: planWords(contract.plan, contract.amount),
  履约保证金:
    contract.bondShare === 0
      ? '本合同不收取履约保证金。'
      : `乙方在合同生效后提交履约保证金 ${formatFen(bondOf(contract.amount, contract.bondShare))}（合同金额的 ${percent(contract.bondShare)}），验收合格后无息退还。`,
  开户行: contract.bank,
  银行账号: contract.account,
  签订日期: dayOf(contract.signByMs),
  变更事项: contract.reason,
  原合同编号: contract.parentNumber,
});

/** The clauses with everything filled in. */
export function printedClauses(contract: ContractRow): Clause[] {
  const values = valuesOf(contract);
  return contract.clauses.map(({ title, text }) => ({
    title: fillIn(title, values),
    text: fillIn(text, values),
  }));
}

const SIDES = { buyer: '甲方', supplier: '乙方' } as const;

/** The pieces that a supplement adds, at the prices of the order's own lines. */
function addedGoods({ added }: ContractRow, lines: Lines): DocumentTable {
  const columns: DocumentTable['columns'] = [
    ['名称', 5],
    ['规格', 3],
    ['增补数量', 2, 'right'],
    ['单价', 2, 'right'],
    ['金额', 2.2, 'right'],
  ];
  const rows = added.flatMap(({ lineNo, quantity }) =>
    lines
      .filter((line) => line.lineNo === lineNo)
      .map((line) => [
        line.name,
        line.spec,
        `${quantity} ${line.unit}`,
        fenToText(line.price),
        fenToText(priceAdded(quantity, line).amount),
      ]),
  );
  return { title: '增补明细', columns, rows };
}

interface Printed {
  readonly lines: Lines;
  readonly seals: Seals;
  readonly waivers: readonly string[];
  /** The pieces that a termination ends. */
  readonly ended: readonly EndedPieces[];
}

/** The pieces that a termination ends, with their value. */
function endedGoods(ended: readonly EndedPieces[], lines: Lines): DocumentTable {
  const columns: DocumentTable['columns'] = [
    ['名称', 5],
    ['规格', 3],
    ['不再交付', 2, 'right'],
    ['单价', 2, 'right'],
    ['金额', 2.2, 'right'],
  ];
  const rows = ended.flatMap(({ lineNo, quantity, amount }) =>
    lines
      .filter((line) => line.lineNo === lineNo)
      .map((line) => [
        line.name,
        line.spec,
        `${quantity} ${line.unit}`,
        fenToText(line.price),
        fenToText(amount),
      ]),
  );
  return { title: '终止明细', columns, rows };
}

/** What a contract is about in money: its sum, or what a termination ends. */
function sumOf(
  { kind, amount }: ContractRow,
  ended: readonly EndedPieces[],
): readonly [string, string] {
  const worth = ended.reduce((sum, one) => fen(sum + one.amount), fen(0));
  const words = (sum: Fen) => `${formatFen(sum)}（${fenInWords(sum)}）`;
  if (kind !== 'termination') return ['金额', words(amount)];
  const pieces = ended.reduce((sum, { quantity }) => sum + quantity, 0);
  return ['不再交付', pieces === 0 ? '没有未交付的部分' : `${pieces} 件，${words(worth)}`];
}

/** A contract as its paper says it, with the seals that it has, and the waivers that its thread relied on. */
export function contractDocument(
  contract: ContractRow,
  { lines, seals, waivers, ended }: Printed,
): DocumentContent {
  const serialsOf = (lineNo: number) =>
    contract.serials.find((one) => one.lineNo === lineNo)?.serials.join('、') ?? '';
  const isReduced = lines.some((line) => discountOf(line) > 0);
  const isDraft = contract.state === 'draft' || contract.state.startsWith('pendingSupplier');
  const goods = {
    title: '标的明细',
    columns: [
      ['名称', 5],
      ['规格', 3],
      ['数量', 1.5, 'right'],
      ['单价', 2, 'right'],
      ...(isReduced ? ([['优惠', 2, 'right']] as const) : []),
      ['金额', 2.2, 'right'],
      ['序列号', 3],
    ],
    rows: lines.map((line) => [
      line.name,
      line.spec,
      `${line.quantity} ${line.unit}`,
      fenToText(line.price),
      ...(isReduced ? [fenToText(fen(-discountOf(line)))] : []),
      fenToText(line.amount),
      serialsOf(line.lineNo),
    ]),
  } as const;
  const sealed = {
    title: '电子签章',
    columns: [
      ['签章方', 1.4],
      ['单位', 4],
      ['签章人', 2],
      ['时间', 3.2],
      ['文件哈希值（SHA-256）', 5],
    ],
    rows: seals.map((seal) => [
      SIDES[seal.side],
      seal.orgName,
      seal.personName,
      timeText(seal.atMs),
      seal.sha256,
    ]),
  } as const;
  return {
    title: contract.kind === 'contract' ? '采购合同' : contractKinds[contract.kind],
    number: contract.number,
    hint: `${contract.name}${isDraft && seals.length === 0 ? '（草稿，不具效力）' : ''}`,
    facts: [
      ['甲方', contract.unitName],
      ['乙方', contract.supplierName],
      ['订单编号', contract.orderNumber],
      sumOf(contract, ended),
      ...waivers.map((line): [string, string] => ['岗位豁免', line]),
    ],
    paragraphs: printedClauses(contract).map(({ title, text }) => [title, text] as const),
    tables: [
      ...(contract.kind === 'contract' ? [goods] : []),
      ...(contract.added.length > 0 ? [addedGoods(contract, lines)] : []),
      ...(ended.length > 0 ? [endedGoods(ended, lines)] : []),
      ...(seals.length > 0 ? [sealed] : []),
    ],
    signatures: seals.length > 0 ? [] : ['甲方（签章）', '乙方（签章）'],
  };
}
