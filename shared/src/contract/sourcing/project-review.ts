import { FileChange } from '../files/upload.ts';
import { compactTime, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { FileRef, opinion, ReviewFlow, reviewResult } from '../work/approval.ts';
import { ProjectFile, projectId } from './editor.ts';

/* The review of a sourcing project (采购项目审核). */

const review = {
  project: ['xm', ProjectFile, '项目'],
  result: ['shjg', none(reviewResult), '审核结果'],
  opinion: ['shyj', text, '审核意见'],
  reviewAttachment: ['shfj', none(FileRef), '审核附件'],
  reviewedAtMs: ['shsj', none(compactTime), '审核时间'],
  reviewerName: ['shr', text, '审核人'],
  flow: ['lc', ReviewFlow, '流程'],
} as const;
/** A project under review with the place of its review. */
export const ProjectReview = wireObject(review);
export type ProjectReview = English<typeof review>;

export const projectReviewEndpoints = {
  detail: endpoint('projectReview.detail', {
    path: '/app/web/authentication/wf/getCgxmsh',
    summary: '采购项目审核详情',
    request: wireRequest({ id: projectId }),
    response: wireObject({ review: ['cgxmsh', ProjectReview, '采购项目审核'] }),
  }),
  submit: endpoint('projectReview.submit', {
    path: '/app/web/authentication/wf/submitCgxmsh',
    summary: '提交采购项目审核意见',
    write: true,
    request: wireRequest({
      id: projectId,
      result: ['result', none(reviewResult), '审核结果'],
      file: ['file', none(textUpTo(64)), '审核附件'],
      opinion,
      fileChange: ['fileChangeInfo', none(FileChange), '文件变更信息'],
    }),
    response: wireObject({}),
  }),
};
