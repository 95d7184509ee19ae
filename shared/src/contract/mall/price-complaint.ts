import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { productId } from './catalog/product.ts';

/* Price complaints (举报价格): buyers report, with a link, that a product is cheaper elsewhere. */

export const complaintResult = codeOf({ 1: 'upheld', 2: 'rejected' });
export type ComplaintResult = 'upheld' | 'rejected';

const row = {
  id: ['id', text, '编号'],
  productId,
  productName: ['name', text, '商品'],
  shopName: ['dpmc', text, '店铺'],
  personName: ['jbr', text, '举报人'],
  unitName: ['dwmc', text, '单位'],
  price: ['jg', money, '商城价格'],
  otherPrice: ['qtjg', money, '其他渠道价格'],
  link: ['lj', text, '链接'],
  note: ['jbsm', text, '说明'],
  fileGroup: ['filegroup', none(text), '截图'],
  createdAtMs: ['jbsj', compactTime, '举报时间'],
  result: ['cljg', none(complaintResult), '处理结果'],
  answer: ['dfnr', text, '答复'],
} as const;
export const PriceComplaint = wireObject(row);
export type PriceComplaint = English<typeof row>;

const rows = wireObject({
  rows: ['list', list(PriceComplaint), '举报'],
  total: ['totalrowno', int, '总行数'],
});

export const priceComplaintEndpoints = {
  submit: endpoint('priceComplaint.submit', {
    path: '/app/authentication/sp/addJgjb',
    cost: 'cheap',
    summary: '举报商品价格',
    write: true,
    request: wireRequest({
      productId,
      otherPrice: ['qtjg', money, '其他渠道价格'],
      link: ['lj', textUpTo(500), '链接'],
      note: ['jbsm', textUpTo(limits.reasonLength, 'mayBeEmpty'), '说明'],
      fileGroup: ['filegroup', none(textUpTo(64)), '截图'],
    }),
    response: wireObject({ id: ['id', text, '编号'] }),
  }),
  mine: endpoint('priceComplaint.mine', {
    path: '/app/authentication/sp/listWdJgjb',
    cost: 'cheap',
    summary: '我的价格举报',
    request: wireRequest({ page, pageSize }),
    response: rows,
  }),
  list: endpoint('priceComplaint.list', {
    path: '/app/web/authentication/wf/listJgjb',
    cost: 'cheap',
    summary: '价格举报，未处理的在前',
    request: wireRequest({ isOpen: ['dclbz', yesNo, '仅待处理'], page, pageSize }),
    response: rows,
  }),
  answer: endpoint('priceComplaint.answer', {
    path: '/app/web/authentication/wf/dfJgjb',
    cost: 'cheap',
    summary: '答复价格举报',
    write: true,
    request: wireRequest({
      id: ['id', textUpTo(64), '编号'],
      result: ['cljg', complaintResult, '处理结果'],
      answer: ['dfnr', textUpTo(limits.reasonLength), '答复'],
    }),
    response: wireObject({}),
  }),
};
