import type { AcceptanceRow } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import type { ContractRow } from '@jicai/shared/contract/fulfilment/contract.ts';
import {
  type Deadline,
  deadlineLabels,
  type ExportedList,
  type OverdueUnit,
  type overviewEndpoints,
} from '@jicai/shared/contract/fulfilment/overview.ts';
import type { PaymentRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import type {
  OpenSupplier,
  StatementRow,
  StatementRuleRow,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import type { StockEntryRow, WaitingLine } from '@jicai/shared/contract/fulfilment/stock.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type InvoiceTitle, invoiceKindLabels } from '@jicai/shared/contract/ordering/address.ts';
import { acceptanceTable } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { contractTable, contractTabs } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { payKinds, paymentTable } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { basisLabels, termsText } from '@jicai/shared/domain/fulfilment/settlement/due.ts';
import { cycleText } from '@jicai/shared/domain/fulfilment/statement/rule.ts';
import { statementTable } from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { covers, type Role } from '../../kernel/http/caller/policy.ts';
import { callerOf } from '../../kernel/http/caller/reach.ts';
import { listTitles } from '../../ordering/address/invoice-titles.ts';
import { listDone, listWaiting } from '../acceptance/repository.ts';
import { listContracts, listPublished, type PublishedContract } from '../contract/reading.ts';
import type { RowsFile } from '../documents/documents.ts';
import { listBillable } from '../invoice/reading.ts';
import { listPayments } from '../payment/reading.ts';
import { assetFrom, settingOf } from '../settings.ts';
import { fundsLabels, MONEY, yuan } from '../settlement/filter.ts';
import { listOpenSuppliers } from '../statement/open.ts';
import { listRules } from '../statement/rules-store.ts';
import { listEntries, listWaitingLines } from '../stock/repository.ts';
import { MONTH_READERS, readMonth } from './month.ts';
import { listOverdueUnits } from './overdue.ts';

type Wish = RequestOf<(typeof overviewEndpoints)['exportList']>;

interface Asked {
  readonly wish: Wish;
  readonly person: Person;
  readonly db: Executor;
  readonly clock: Clock;
}

/** A list as a workbook: the roles that see it on its page, its rows for the caller, its columns. */
interface Exported<Row> {
  readonly title: string;
  /** The call that shows the list: a role that was made must allow it. */
  readonly call: string;
  readonly roles: readonly Role[] | 'loggedIn';
  readonly read: (asked: Asked) => Promise<readonly Row[] | Refusal>;
  readonly columns: readonly SheetColumn<Row>[];
}

/** Keeps rows and columns of one list typed together; the table below holds all kinds. */
const exported = <Row>({ title, call, roles, read, columns }: Exported<Row>) => ({
  call,
  roles,
  make: async (asked: Asked): Promise<RowsFile | Refusal> => {
    const rows = await read(asked);
    if (isRefusal(rows)) return rows;
    return {
      fileName: `${title}.xlsx`,
      content: await workbook([sheet({ name: title, columns, rows })]),
      rows: rows.length,
    };
  },
});

const ALL = { page: 1, pageSize: limits.settlementExportRows } as const;
const ofUnit = ({ wish, person }: Asked) => ({
  ...ALL,
  person,
  keyword: wish.keyword,
});
const settlement = ({ wish }: Asked) => {
  const { keyword, fundsType } = wish;
  return { ...ALL, keyword, fundsType, fromMs: null, toMs: null };
};
const has = <Tab extends string>(tabs: readonly Tab[], tab: string): Tab | null =>
  tabs.find((one) => one === tab) ?? null;
const contractTabNames = keysOf(contractTabs);

const acceptanceColumns: readonly SheetColumn<AcceptanceRow>[] = [
  { title: '验收单号', width: 20, value: (row) => row.acceptanceNumber },
  {
    title: '状态',
    width: 12,
    value: (row) => (row.state === null ? '待验收' : acceptanceTable.states[row.state]),
  },
  { title: '订单编号', width: 22, value: (row) => row.orderNumber },
  { title: '订单名称', width: 30, value: (row) => row.orderName },
  { title: '供应商', width: 28, value: (row) => row.supplierName },
  { title: '采购人', width: 12, value: (row) => row.buyerName },
  { title: '待验收数量', width: 12, value: (row) => row.pieces },
  { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
];
const settlers = ['buyer', 'handler', 'finance'] as const;

const lists: Readonly<Record<ExportedList, ReturnType<typeof exported<never>>>> = {
  acceptancesWaiting: exported<AcceptanceRow>({
    title: '待验收',
    call: 'acceptance.list',
    roles: ['acceptor'],
    read: async (asked) => (await listWaiting(ofUnit(asked), null, asked.db)).rows,
    columns: acceptanceColumns,
  }),
  acceptancesDone: exported<AcceptanceRow>({
    title: '已验收',
    call: 'acceptance.list',
    roles: ['acceptor'],
    read: async (asked) => (await listDone(ofUnit(asked), asked.db)).rows,
    columns: acceptanceColumns,
  }),
  stockWaiting: exported<WaitingLine>({
    title: '待入库',
    call: 'stock.waiting',
    roles: ['keeper'],
    read: async (asked) => {
      const from = (await settingOf(assetFrom, asked.db)) * 100;
      return (await listWaitingLines(ofUnit(asked), from, asked.db)).rows;
    },
    columns: [
      { title: '商品', width: 36, value: (row) => row.name },
      { title: '规格', width: 20, value: (row) => row.spec },
      { title: '待入库数量', width: 12, value: (row) => row.left },
      { title: '单位', width: 8, value: (row) => row.unit },
      {
        title: '单价',
        width: 14,
        value: (row) => yuan(row.orderPrice ?? row.price),
        format: MONEY,
      },
      { title: '折后单价', width: 14, value: (row) => yuan(row.price), format: MONEY },
      { title: '验收单号', width: 20, value: (row) => row.acceptanceNumber },
      { title: '订单编号', width: 22, value: (row) => row.orderNumber },
      { title: '供应商', width: 28, value: (row) => row.supplierName },
      { title: '验收时间', width: 20, value: (row) => timeText(row.acceptedAtMs) },
    ],
  }),
  stockEntries: exported<StockEntryRow>({
    title: '入库单',
    call: 'stock.done',
    roles: ['keeper'],
    read: async (asked) => (await listEntries(ofUnit(asked), asked.db)).rows,
    columns: [
      { title: '入库单号', width: 20, value: (row) => row.number },
      {
        title: '类型',
        width: 8,
        value: (row) => ({ entry: '入库', reversal: '红字', return: '退货' })[row.kind],
      },
      { title: '订单编号', width: 22, value: (row) => row.orderNumber },
      { title: '供应商', width: 28, value: (row) => row.supplierName },
      { title: '仓库', width: 20, value: (row) => row.warehouse },
      { title: '数量', width: 8, value: (row) => (row.kind === 'entry' ? 1 : -1) * row.pieces },
      {
        title: '金额',
        width: 16,
        value: (row) => (row.kind === 'entry' ? 1 : -1) * yuan(row.amount),
        format: MONEY,
      },
      { title: '库管', width: 14, value: (row) => row.keeperName },
      { title: '入库时间', width: 20, value: (row) => timeText(row.atMs) },
      { title: '冲销单号', width: 20, value: (row) => row.reversedBy },
    ],
  }),
  contracts: exported<ContractRow>({
    title: '合同',
    call: 'contract.list',
    roles: [...settlers, 'supplier', 'supervisor', 'acceptor', 'keeper', 'paymentApprover'],
    read: async (asked) => {
      const { keyword, tab } = asked.wish;
      const filter = { ...ALL, keyword, tab: has(contractTabNames, tab) ?? ('all' as const) };
      return (await listContracts(filter, asked.person, asked.db)).rows;
    },
    columns: [
      { title: '合同编号', width: 20, value: (row) => row.number },
      { title: '合同名称', width: 36, value: (row) => row.name },
      { title: '状态', width: 14, value: (row) => contractTable.states[row.state] },
      { title: '订单编号', width: 22, value: (row) => row.orderNumber },
      { title: '甲方', width: 28, value: (row) => row.unitName },
      { title: '乙方', width: 28, value: (row) => row.supplierName },
      { title: '金额', width: 16, value: (row) => yuan(row.total ?? row.amount), format: MONEY },
      { title: '签订期限', width: 12, value: (row) => dayOf(row.signByMs) },
      {
        title: '签订日期',
        width: 12,
        value: (row) => (row.signedAtMs === null ? '' : dayOf(row.signedAtMs)),
      },
    ],
  }),
  openStatements: exported<OpenSupplier>({
    title: '待对账',
    call: 'statement.openSuppliers',
    roles: settlers,
    read: async ({ person, db }) => (await listOpenSuppliers(person.orgId, ALL, db)).rows,
    columns: [
      { title: '供应商', width: 28, value: (row) => row.supplierName },
      { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
      { title: '订单数', width: 8, value: (row) => row.orders },
      { title: '明细行数', width: 10, value: (row) => row.lines },
      { title: '售后扣减', width: 16, value: (row) => yuan(row.deducted), format: MONEY },
      { title: '待对账金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
    ],
  }),
  billable: exported<StatementRow>({
    title: '可开票对账单',
    call: 'invoice.billable',
    roles: settlers,
    read: async (asked) => (await listBillable(settlement(asked), asked.person, asked.db)).rows,
    columns: [
      { title: '对账单号', width: 20, value: (row) => row.number },
      { title: '状态', width: 14, value: (row) => statementTable.states[row.state] },
      { title: '供应商', width: 28, value: (row) => row.supplierName },
      { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
      { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
    ],
  }),
  payments: exported<PaymentRow>({
    title: '付款单',
    call: 'payment.list',
    roles: [...settlers, 'paymentApprover', 'supplier'],
    read: async (asked) => {
      const tab = has(['open', 'done', 'all'] as const, asked.wish.tab) ?? 'all';
      return (await listPayments({ ...settlement(asked), tab }, asked.person, asked.db)).rows;
    },
    columns: [
      { title: '付款单号', width: 20, value: (row) => row.number },
      { title: '状态', width: 14, value: (row) => paymentTable.states[row.state] },
      { title: '采购单位', width: 28, value: (row) => row.unitName },
      { title: '供应商', width: 28, value: (row) => row.supplierName },
      { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
      { title: '支付方式', width: 14, value: (row) => payKinds[row.payKind] },
      { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
      { title: '申请人', width: 12, value: (row) => row.applicantName },
      { title: '申请日期', width: 12, value: (row) => dayOf(row.appliedAtMs) },
      { title: '凭证号', width: 18, value: (row) => row.voucher },
      {
        title: '付款日期',
        width: 12,
        value: (row) => (row.paidOnMs === null ? '' : dayOf(row.paidOnMs)),
      },
    ],
  }),
  overdueUnits: exported<OverdueUnit>({
    title: '逾期付款',
    call: 'deadline.overdueUnits',
    roles: ['supervisor', 'unitAdmin'],
    read: async (asked) => {
      const filter = { ...ALL, keyword: asked.wish.keyword };
      return (await listOverdueUnits(filter, asked.person, asked)).rows;
    },
    columns: [
      { title: '采购单位', width: 30, value: (row) => row.unitName },
      { title: '逾期发票数', width: 12, value: (row) => row.invoices },
      { title: '供应商数', width: 10, value: (row) => row.suppliers },
      { title: '最长逾期天数', width: 14, value: (row) => row.daysOverdue },
      { title: '30 天内', width: 16, value: (row) => yuan(row.upTo30), format: MONEY },
      { title: '31–60 天', width: 16, value: (row) => yuan(row.upTo60), format: MONEY },
      { title: '61–90 天', width: 16, value: (row) => yuan(row.upTo90), format: MONEY },
      { title: '90 天以上', width: 16, value: (row) => yuan(row.over90), format: MONEY },
      { title: '逾期金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
    ],
  }),
  publishedContracts: exported<PublishedContract>({
    title: '合同公示',
    call: 'contract.published',
    roles: 'loggedIn',
    read: async ({ wish, db }) => (await listPublished({ ...ALL, keyword: wish.keyword }, db)).rows,
    columns: [
      { title: '合同编号', width: 20, value: (row) => row.number },
      { title: '合同名称', width: 36, value: (row) => row.name },
      { title: '采购单位', width: 28, value: (row) => row.unitName },
      { title: '供应商', width: 28, value: (row) => row.supplierName },
      { title: '签订日期', width: 12, value: (row) => dayOf(row.signedAtMs) },
      { title: '公示日期', width: 12, value: (row) => dayOf(row.publishedAtMs) },
      { title: '状态', width: 14, value: (row) => contractTable.states[row.state] },
      { title: '金额', width: 16, value: (row) => yuan(row.total), format: MONEY },
    ],
  }),
  deadlines: exported<Deadline>({
    title: '到期事项',
    call: 'deadline.month',
    roles: MONTH_READERS,
    read: async ({ wish, person, db }) => {
      const month = await readMonth(wish.tab, person, db);
      return isRefusal(month) ? month : month.rows;
    },
    columns: [
      { title: '日期', width: 12, value: (row) => dayOf(row.atMs) },
      { title: '事项', width: 14, value: (row) => deadlineLabels[row.kind] },
      { title: '单据', width: 22, value: (row) => row.number },
      { title: '对方单位', width: 28, value: (row) => row.partner },
      { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
    ],
  }),
  statementRules: exported<StatementRuleRow>({
    title: '对账规则',
    call: 'statement.rules',
    roles: settlers,
    read: async ({ person, db }) => (await listRules(person, db)).rows,
    columns: [
      { title: '供应商', width: 28, value: (row) => row.supplierName || '全部供应商' },
      {
        title: '资金性质',
        width: 12,
        value: (row) => (row.fundsType ? fundsLabels[row.fundsType] : '全部'),
      },
      { title: '周期', width: 18, value: cycleText },
      { title: '容差', width: 12, value: (row) => yuan(row.tolerance), format: MONEY },
      { title: '自动生成', width: 10, value: (row) => (row.isAutomatic ? '是' : '否') },
      {
        title: '先确认方',
        width: 10,
        value: (row) => (row.firstConfirmer === 'supplier' ? '供应商' : '采购人'),
      },
      {
        title: '自动确认',
        width: 10,
        value: (row) => (row.autoConfirmDays === 0 ? '不自动' : `${row.autoConfirmDays} 天`),
      },
      { title: '付款期限', width: 36, value: termsText },
      { title: '付款期限起算', width: 16, value: (row) => basisLabels[row.basis] },
      { title: '修改时间', width: 20, value: (row) => timeText(row.changedAtMs) },
    ],
  }),
  invoiceTitles: exported<InvoiceTitle>({
    title: '开票信息',
    call: 'invoiceTitle.list',
    roles: settlers,
    read: ({ person, db }) => listTitles(person.orgId, db),
    columns: [
      { title: '发票抬头', width: 30, value: (row) => row.title },
      { title: '类型', width: 16, value: (row) => invoiceKindLabels[row.kind] },
      { title: '纳税人识别号', width: 22, value: (row) => row.taxNumber },
      { title: '地址、电话', width: 36, value: (row) => row.addressPhone },
      { title: '开户行及账号', width: 36, value: (row) => row.bankAccount },
      { title: '收票邮箱', width: 24, value: (row) => row.email },
      { title: '默认', width: 8, value: (row) => (row.isDefault ? '是' : '否') },
    ],
  }),
};

/** A list as a workbook with the caller's filter, for the roles that see the list. */
export async function exportList(
  wish: Wish,
  person: Person,
  deps: { readonly db: Executor; readonly clock: Clock },
): Promise<RowsFile | Refusal> {
  const { call, roles, make } = lists[wish.list];
  const caller = callerOf(person, { name: call, write: false }, roles);
  if (!covers(roles, caller.roles)) return refuse('deadline.notYours');
  return make({ wish, person: caller, ...deps });
}
