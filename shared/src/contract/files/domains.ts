import { limits } from '../../limits.ts';
import type { Accepted } from './accepted.ts';
import type { FileDomain } from './upload.ts';

/** The upload rules for the files that belong to one kind of form. */
export interface UploadDomain {
  readonly title: string;
  readonly accepted: Accepted;
  /** The largest number of files in one file group. */
  readonly limit: number;
  /** Whether the files are stored encrypted from the first uploaded chunk on (AU21). */
  readonly isSealed?: true;
}

/**
 * File domain → upload rules of the domain. Server and client apply these rules, and the call
 * `upload.domains` returns them.
 */
export const uploadDomains: Readonly<Record<FileDomain, UploadDomain>> = {
  avatar: { title: '个人头像', accepted: 'pictures', limit: 1 },
  orderProof: { title: '订单证明材料', accepted: 'papers', limit: 10 },
  orderReview: { title: '订单审核附件', accepted: 'papers', limit: 10 },
  contractReview: { title: '合同审核附件', accepted: 'papers', limit: 10 },
  project: { title: '采购项目附件', accepted: 'files', limit: 20 },
  signUp: { title: '报名资格文件', accepted: 'papers', limit: 10 },
  acceptance: { title: '验收照片', accepted: 'pictures', limit: 20 },
  quote: { title: '报价附件', accepted: 'papers', limit: 10, isSealed: true },
  invoice: { title: '发票原件', accepted: 'invoices', limit: 1 },
  afterSale: { title: '售后图片', accepted: 'pictures', limit: 9 },
  productPicture: { title: '商品图片', accepted: 'pictures', limit: 50 },
  shopPaper: { title: '店铺资质', accepted: 'papers', limit: 20 },
  notice: { title: '公告附件', accepted: 'papers', limit: 10 },
  priceComplaint: { title: '价格截图', accepted: 'pictures', limit: 3 },
  general: { title: '通用附件', accepted: 'files', limit: limits.uploadGroupFiles },
};
