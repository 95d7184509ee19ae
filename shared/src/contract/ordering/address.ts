import { codeOf, list, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Addresses of a person (收货地址) and invoice titles of a unit (发票抬头), which many orders use. */

const addressForm = {
  receiver: ['shr', identifier('name', 50), '收货人'],
  phone: ['lxdh', identifier('phone', 32), '联系电话'],
  /** The code of a region that has no regions below it (contract/identity/region.ts). */
  regionCode: ['qhdm', textUpTo(12), '所在地区'],
  detail: ['xxdz', textUpTo(120), '详细地址'],
  isDefault: ['mrbs', yesNo, '默认地址'],
} as const;

const address = {
  id: ['id', text, '地址编号'],
  ...addressForm,
  receiver: ['shr', text, '收货人'],
  phone: ['lxdh', text, '联系电话'],
  regionName: ['qhmc', text, '地区全名'],
} as const;
/** One delivery address of the caller. */
export const Address = wireObject(address);
export type Address = English<typeof address>;

export const addressId = ['dzid', textUpTo(64), '收货地址编号'] as const;
export const invoiceTitleId = ['fpttid', textUpTo(64), '发票抬头编号'] as const;

const known = {
  contactName: ['lxr', text, '联系人'],
  contactPhone: ['lxdh', text, '联系电话'],
  regionCode: ['qhdm', text, '所在地区'],
  regionName: ['qhmc', text, '地区全名'],
  detail: ['xxdz', text, '详细地址'],
} as const;
/**
 * What is known of the caller, which forms offer instead of asking for it: name and phone, and the place of
 * the default delivery address. A text is empty if nothing is known.
 */
export const KnownContact = wireObject(known);
export type KnownContact = English<typeof known>;

const done = wireObject({});

export const addressEndpoints = {
  list: endpoint('address.list', {
    path: '/app/authentication/shdz/listShdz',
    cost: 'cheap',
    summary: '本人的收货地址，默认地址在前',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(Address), '收货地址'] }),
  }),
  known: endpoint('address.known', {
    path: '/app/authentication/shdz/getYzlxr',
    cost: 'cheap',
    summary: '本人的联系人、电话和默认地址，供各表单预填',
    request: wireRequest({}),
    response: wireObject({ known: ['yzxx', KnownContact, '已知信息'] }),
  }),
  save: endpoint('address.save', {
    path: '/app/authentication/shdz/saveShdz',
    cost: 'cheap',
    summary: '新增或修改收货地址；不带编号为新增',
    write: true,
    request: wireRequest({ id: ['id', none(textUpTo(64)), '地址编号'], ...addressForm }),
    response: wireObject({ id: ['id', text, '地址编号'] }),
  }),
  remove: endpoint('address.remove', {
    path: '/app/authentication/shdz/deleteShdz',
    cost: 'cheap',
    summary: '删除收货地址',
    write: true,
    request: wireRequest({ id: addressId }),
    response: done,
  }),
};

export const invoiceKind = codeOf({ 1: 'ordinary', 2: 'special' });
export type InvoiceKind = 'ordinary' | 'special';
/** Kind of invoice → Chinese label, for pages and workbooks. */
export const invoiceKindLabels: Readonly<Record<InvoiceKind, string>> = {
  ordinary: '增值税普通发票',
  special: '增值税专用发票',
};

const titleForm = {
  kind: ['fplx', invoiceKind, '发票类型'],
  title: ['fptt', textUpTo(100), '发票抬头'],
  taxNumber: ['nsrsbh', textUpTo(32, 'mayBeEmpty'), '纳税人识别号'],
  addressPhone: ['dzdh', textUpTo(150, 'mayBeEmpty'), '地址、电话'],
  bankAccount: ['khhzh', textUpTo(150, 'mayBeEmpty'), '开户行及账号'],
  email: ['dzyx', textUpTo(100, 'mayBeEmpty'), '电子邮箱'],
} as const;

/** The data of the buying unit that an invoice shows. */
export const InvoiceDetails = wireObject(titleForm);
export type InvoiceDetails = English<typeof titleForm>;

const unitTitle = {
  title: ['fptt', text, '单位名称'],
  taxNumber: ['nsrsbh', text, '单位的统一社会信用代码；单位编码不是信用代码时为空'],
} as const;
/** The name and tax number of the caller's unit, which are the defaults for a new invoice title. */
export const UnitTitle = wireObject(unitTitle);
export type UnitTitle = English<typeof unitTitle>;

const invoiceTitle = {
  id: ['id', text, '抬头编号'],
  ...titleForm,
  isDefault: ['mrbs', yesNo, '默认抬头'],
} as const;
/** One invoice title of the caller's unit. */
export const InvoiceTitle = wireObject(invoiceTitle);
export type InvoiceTitle = English<typeof invoiceTitle>;

export const invoiceTitleEndpoints = {
  list: endpoint('invoiceTitle.list', {
    path: '/app/authentication/fptt/listFptt',
    cost: 'cheap',
    summary: '本单位的发票抬头，默认抬头在前',
    request: wireRequest({}),
    response: wireObject({
      rows: ['list', list(InvoiceTitle), '发票抬头'],
      unit: ['dwtt', newer(UnitTitle, { title: '', taxNumber: '' }), '本单位的名称与信用代码'],
    }),
  }),
  save: endpoint('invoiceTitle.save', {
    path: '/app/authentication/fptt/saveFptt',
    cost: 'cheap',
    summary: '新增或修改发票抬头；不带编号为新增',
    write: true,
    request: wireRequest({
      id: ['id', none(textUpTo(64)), '抬头编号'],
      ...titleForm,
      taxNumber: ['nsrsbh', identifier('taxNumber', 32, 'mayBeEmpty'), '纳税人识别号'],
      email: ['dzyx', identifier('email', 100, 'mayBeEmpty'), '电子邮箱'],
      isDefault: ['mrbs', yesNo, '默认抬头'],
    }),
    response: wireObject({ id: ['id', text, '抬头编号'] }),
  }),
  remove: endpoint('invoiceTitle.remove', {
    path: '/app/authentication/fptt/deleteFptt',
    cost: 'cheap',
    summary: '删除发票抬头',
    write: true,
    request: wireRequest({ id: invoiceTitleId }),
    response: done,
  }),
};
