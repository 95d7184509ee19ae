import { codeOf, compactTime, int, list, newer, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * Collusion indicators (异常信号) within a project and across projects, for supervisors. An indicator blocks no
 * action.
 */

export const projectSignalKind = codeOf({
  1: 'sharedDevice',
  2: 'sharedAddress',
  3: 'regularDifferences',
  4: 'alternation',
  5: 'lastSecond',
  6: 'withdrawal',
  7: 'deviceChurn',
  11: 'sameLegalPerson',
  12: 'samePhone',
  13: 'sameAccount',
  14: 'sameRegisteredAddress',
  15: 'sameFile',
  16: 'sameAuthor',
  21: 'constantRatio',
  22: 'mirroredLines',
  23: 'winnerRotation',
});

const row = {
  id: ['id', text, '信号编号'],
  projectId: ['xmid', text, '项目'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  kind: ['lx', projectSignalKind, '信号类型'],
  strength: ['qd', codeOf({ 1: 'strong', 2: 'weak' }), '强度'],
  /** A sentence that says what was observed. */
  text: ['nr', text, '信号内容'],
  suppliers: ['gysList', list(text), '涉及供应商'],
  evidence: [
    'zjList',
    list(wireObject({ supplierName: ['gysmc', text, '供应商'], text: ['ms', text, '证据'] })),
    '证据',
  ],
  foundAtMs: ['fxsj', compactTime, '发现时间'],
  /** The time at which the supervisor marked the indicator as checked; `null` until then. */
  seenAtMs: ['cksj', newer(none(compactTime), null), '核对时间'],
} as const;
export const ProjectSignalRow = wireObject(row);
export type ProjectSignalRow = English<typeof row>;

export const projectSignalEndpoints = {
  /**
   * Returns a page of the collusion indicators of the projects that the caller supervises, newest
   * first; with `projectId`, only those of that project.
   */
  list: endpoint('projectSignal.list', {
    path: '/app/authentication/dsxm/listXmycxh',
    cost: 'cheap',
    summary: '采购项目异常信号及其证据（仅监督人）',
    request: wireRequest({
      projectId: ['xmid', none(textUpTo(64)), '项目'],
      strength: ['qd', codeOf({ 0: 'all', 1: 'strong' }), '强度'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(ProjectSignalRow), '异常信号'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Marks an indicator as checked, which cannot be undone; only the supervisor of its project may
   * call it.
   */
  see: endpoint('projectSignal.see', {
    path: '/app/authentication/dsxm/hdXmycxh',
    cost: 'cheap',
    summary: '标记采购项目异常信号已核对（仅监督人）',
    write: true,
    request: wireRequest({ id: ['id', textUpTo(64), '信号编号'] }),
    response: wireObject({}),
  }),
};
