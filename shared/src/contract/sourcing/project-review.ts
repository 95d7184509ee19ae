import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { decisionFields, reviewFields } from '../work/approval.ts';
import { ProjectFile, projectId } from './editor.ts';

/* The calls of reviewers about a sourcing project under review (采购项目审核). */

const review = {
  project: ['xm', ProjectFile, '项目'],
  ...reviewFields,
} as const;
/** A project under review, with the fields of the review. */
export const ProjectReview = wireObject(review);
export type ProjectReview = English<typeof review>;

export const projectReviewEndpoints = {
  detail: endpoint('projectReview.detail', {
    path: '/app/web/authentication/wf/getCgxmsh',
    cost: 'cheap',
    summary: '采购项目审核详情',
    request: wireRequest({ id: projectId }),
    response: wireObject({ review: ['cgxmsh', ProjectReview, '采购项目审核'] }),
  }),
  submit: endpoint('projectReview.submit', {
    path: '/app/web/authentication/wf/submitCgxmsh',
    cost: 'cheap',
    summary: '提交采购项目审核意见',
    write: true,
    request: wireRequest({
      id: projectId,
      ...decisionFields,
    }),
    response: wireObject({}),
  }),
};
