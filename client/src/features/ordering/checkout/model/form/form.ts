import type { ComparedSupplier, FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountIn } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { RecipientDraft } from '../../../recipient/model/sheet.ts';

/** One compared supplier as it is typed. */
export interface ComparedDraft {
  readonly key: number;
  readonly supplierName: string;
  readonly goodsName: string;
  readonly price: string;
  readonly note: string;
  readonly terms: string;
  /** A group of uploads; null for none. */
  readonly fileGroup: string | null;
}

/** The fields for each supplier. */
export interface SupplierDraft {
  /** `2026-06-01`; empty for none. */
  readonly deliverBy: string;
  readonly deliveryNote: string;
  readonly remark: string;
}

/** The form of an order as it is typed; kept in the browser until it was submitted. */
export interface OrderDraft {
  readonly name: string;
  readonly fundsType: FundsType | '';
  /** The number of the card, quota or plan that pays; empty: the yearly budgets. */
  readonly fundsCard: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly reimburserName: string;
  readonly reimburserPhone: string;
  readonly addressId: string;
  readonly invoiceTitleId: string;
  readonly purposeNote: string;
  readonly proofGroup: string | null;
  readonly compared: readonly ComparedDraft[];
  readonly comparisonId: string;
  readonly suppliers: Readonly<Record<string, SupplierDraft>>;
  /** Of a welfare order: who gets a set, what it may cost, and how many pieces of what it has. */
  readonly recipients: readonly RecipientDraft[];
  readonly budgetPerHead: string;
  readonly perHead: Readonly<Record<string, number>>;
}

export const emptySupplier: SupplierDraft = { deliverBy: '', deliveryNote: '', remark: '' };

export const emptyDraft: OrderDraft = {
  name: '',
  fundsType: '',
  fundsCard: '',
  contactName: '',
  contactPhone: '',
  reimburserName: '',
  reimburserPhone: '',
  addressId: '',
  invoiceTitleId: '',
  purposeNote: '',
  proofGroup: null,
  compared: [],
  comparisonId: '',
  suppliers: {},
  recipients: [],
  budgetPerHead: '',
  perHead: {},
};

/** The errors by field; the page leads to the first in this order. */
export type Problems = Partial<Record<keyof OrderDraft, string>>;
export const problemOrder = [
  'addressId',
  'name',
  'fundsType',
  'contactName',
  'contactPhone',
  'reimburserPhone',
  'recipients',
  'budgetPerHead',
  'invoiceTitleId',
  'compared',
] as const satisfies readonly (keyof OrderDraft)[];

const PHONE = '请填写正确的手机号或带区号的座机号';

/** `keepsBooks`: an order that is edited may keep the address and title that it has. */
export function validateDraft(draft: OrderDraft, keepsBooks = false): Problems {
  const problems: Problems = {};
  if (!keepsBooks && draft.addressId === '') problems.addressId = '请选择收货地址';
  if (draft.name.trim() === '') problems.name = '请填写订单名称';
  if (draft.fundsType === '') problems.fundsType = '请选择资金性质';
  if (draft.contactName.trim() === '') problems.contactName = '请填写联系人';
  if (!isPhone(draft.contactPhone.trim())) problems.contactPhone = PHONE;
  if (draft.reimburserPhone.trim() !== '' && !isPhone(draft.reimburserPhone.trim()))
    problems.reimburserPhone = PHONE;
  if (!keepsBooks && draft.invoiceTitleId === '') problems.invoiceTitleId = '请选择发票抬头';
  if (draft.compared.some((row) => row.supplierName.trim() === '' || !readPrice(row.price)))
    problems.compared = '请填写比价供应商的名称和报价，或删除该行';
  return problems;
}

function readPrice(text: string) {
  const amount = amountIn(text);
  return typeof amount === 'number' && amount >= 0 ? { amount } : null;
}

function comparedOf(draft: OrderDraft): ComparedSupplier[] {
  return draft.compared.map((row) => ({
    supplierName: row.supplierName.trim(),
    goodsName: row.goodsName.trim(),
    price: readPrice(row.price)?.amount ?? fen(0),
    note: row.note.trim(),
    // A draft that an earlier version kept in the browser has neither.
    terms: (row.terms ?? '').trim(),
    fileGroup: row.fileGroup ?? null,
  }));
}

/** The end of a day in China; null for no day. */
export function dayEnd(day: string): number | null {
  const ms = momentOfDay(day, '18:00:00');
  return day === '' || Number.isNaN(ms) ? null : ms;
}

/** The part of a form that submit and edit have in common. */
export function formOf(draft: OrderDraft) {
  return {
    name: draft.name.trim(),
    fundsType: draft.fundsType === 'nonFiscal' ? ('nonFiscal' as const) : ('fiscal' as const),
    fundsCard: draft.fundsCard,
    contactName: draft.contactName.trim(),
    contactPhone: draft.contactPhone.trim(),
    reimburserName: draft.reimburserName.trim(),
    reimburserPhone: draft.reimburserPhone.trim(),
    purposeNote: draft.purposeNote.trim(),
    proofGroup: draft.proofGroup,
    compared: comparedOf(draft),
    comparisonId: draft.comparisonId === '' ? null : draft.comparisonId,
  };
}
