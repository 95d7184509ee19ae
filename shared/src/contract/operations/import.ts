import { controlsUntilProof } from '../identity/account/reset.ts';
import {
  base64,
  codeOf,
  int,
  int32,
  list,
  listUpTo,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { IMPORT_CELL, IMPORT_PART, type ImportSheet } from './import-sheets.ts';

/*
 * The import of units, people, categories, shops, products and limits from a workbook: rows are staged in
 * parts, checked by a dry run, then applied.
 */

const sheets: Record<1 | 2 | 3 | 4 | 5 | 6, ImportSheet> = {
  1: 'units',
  2: 'people',
  3: 'categories',
  4: 'shops',
  5: 'goods',
  6: 'limits',
};
export const importSheet = codeOf(sheets);

const batchId = ['pcid', textUpTo(64), '批次'] as const;

const stagedRow = {
  line: ['hh', int32, '行号'],
  cells: ['dyg', listUpTo(textUpTo(IMPORT_CELL * 2, 'mayBeEmpty'), 12), '单元格'],
} as const;

const fault = {
  sheet: ['gzb', importSheet, '工作表'],
  line: ['hh', int32, '行号'],
  column: ['lm', text, '列'],
  value: ['dqz', text, '值'],
  reason: ['cwyy', text, '原因'],
} as const;
export const ImportFault = wireObject(fault);
export type ImportFault = English<typeof fault>;

const counts = {
  sheet: ['gzb', importSheet, '工作表'],
  added: ['xzs', int, '新增'],
  changed: ['bgs', int, '变更'],
  same: ['wbs', int, '无变化'],
  faulty: ['cws', int, '有误'],
} as const;
export const ImportCounts = wireObject(counts);
export type ImportCounts = English<typeof counts>;

export const importEndpoints = {
  template: endpoint('import.template', {
    path: '/app/authentication/drgl/mb',
    cost: 'document',
    summary: '导入模板',
    file: 'form',
    request: wireRequest({}),
    response: wireObject({ file: ['wjnr', base64, '工作簿（base64）'] }),
  }),
  export: endpoint('import.export', {
    path: '/app/authentication/drgl/dc',
    cost: 'report',
    summary: '按导入模板导出现有数据，不含手机号码、电子邮箱与身份证号，记入安全日志',
    file: dataFile,
    request: wireRequest({}),
    response: wireObject({
      file: ['wjnr', base64, '工作簿（base64）'],
      rows: ['hs', newer(int, 0), '行数'],
    }),
  }),
  begin: endpoint('import.begin', {
    path: '/app/authentication/drgl/begin',
    cost: 'cheap',
    summary: '开始一次导入',
    write: true,
    request: wireRequest({ fileName: ['wjmc', textUpTo(200), '文件名'] }),
    response: wireObject({ batchId }),
  }),
  stage: endpoint('import.stage', {
    path: '/app/authentication/drgl/stage',
    cost: 'cheap',
    summary: '上传一部分行',
    write: true,
    request: wireRequest({
      batchId,
      sheet: ['gzb', importSheet, '工作表'],
      rows: ['hList', listUpTo(wireObject(stagedRow), IMPORT_PART), '行'],
    }),
    response: wireObject({}),
  }),
  check: endpoint('import.check', {
    path: '/app/authentication/drgl/check',
    cost: 'document',
    summary: '试运行：新增、变更、无变化、有误各多少；有误时返回标注后的工作簿',
    file: 'form',
    request: wireRequest({ batchId }),
    response: wireObject({
      counts: ['tjList', list(ImportCounts), '统计'],
      /**
       * The first 200 errors; `counts` counts all errors, and the workbook `marked` shows all of
       * them.
       */
      faults: ['cwList', list(ImportFault), '错误'],
      marked: ['bzwj', none(base64), '标注后的工作簿（base64）'],
      /** The number of new people whom no invitation can reach: their rows lack an address that the site serves. */
      unreachable: ['wfddrs', newer(int, 0), '无法发送邀请的新人员数'],
      controlsUntilProof,
    }),
  }),
  apply: endpoint('import.apply', {
    path: '/app/authentication/drgl/apply',
    cost: 'document',
    summary: '导入：全部，或仅无误的行；新人员得到一次性链接',
    // Without new people the response has no file, so the security log records no download.
    file: {
      rows: ({ invitations, people }) => (invitations === null ? null : people),
      isUnmasked: () => false,
    },
    write: true,
    request: wireRequest({
      batchId,
      faultlessOnly: ['jwwbs', yesNo, '仅导入无误的行'],
      /**
       * Whether new people who have a mail address or mobile number get their link by an
       * invitation; if false, the workbook `invitations` has the links of all new people.
       */
      isSending: ['fsbs', newer(yesNo, false), '向有邮箱或手机号码的新人员发送邀请'],
    }),
    response: wireObject({
      counts: ['tjList', list(ImportCounts), '统计'],
      /**
       * A workbook with a one-time link for each new person to whom no invitation is sent, a sheet per unit;
       * `null` if there is none; empty in the response to a repeated call.
       */
      invitations: ['yqwj', none(base64), '邀请链接工作簿（base64）'],
      people: ['yqrs', newer(int, 0), '邀请人数'],
      sending: ['pds', newer(int, 0), '已排队发送邀请的人数'],
      controlsUntilProof,
      invitationHours: ['ljyxxs', newer(int, 24), '链接有效小时数'],
    }),
    withoutSecrets: (done) => (done.invitations === null ? done : { ...done, invitations: '' }),
  }),
};
