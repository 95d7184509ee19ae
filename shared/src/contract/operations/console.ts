import { base64, codeOf, int, list, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { documentFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* The console of the installation: diagnoses (failures first), settings with their source, jobs, storage. */

const diagnosis = {
  name: ['jcbs', text, '检查'],
  title: ['jcmc', text, '检查名称'],
  level: ['jcjg', codeOf({ 0: 'good', 1: 'warning', 2: 'bad' }), '结果'],
  text: ['jcsm', text, '说明'],
  remedy: ['jccz', text, '处理办法'],
} as const;
export const Diagnosis = wireObject(diagnosis);
export type Diagnosis = English<typeof diagnosis>;

const setting = {
  name: ['csmc', text, '参数'],
  title: ['csbt', newer(text, ''), '参数说明'],
  variable: ['hjbl', text, '环境变量'],
  value: ['dqz', text, '当前值'],
  fallback: ['mrz', text, '默认值'],
  source: ['csly', codeOf({ 0: 'default', 1: 'environment', 2: 'console' }), '来源'],
  hint: ['cssm', text, '取值说明'],
  /**
   * Whether the setting is secret: `value` then shows a placeholder, and the value must be typed
   * again to change it.
   */
  isSecret: ['bmbs', newer(yesNo, false), '保密'],
  /**
   * Whether the function that the setting controls is switched on; `null` if that function cannot be switched
   * off.
   */
  isOn: ['kqbs', newer(none(yesNo), null), '已打开，不能关闭的为空'],
  onText: ['dksm', newer(text, ''), '打开时'],
  offText: ['gbsm', newer(text, ''), '关闭时'],
} as const;
export const SettingRow = wireObject(setting);
export type SettingRow = English<typeof setting>;

const change = {
  name: ['csmc', text, '参数'],
  oldValue: ['yz', none(text), '原值'],
  newValue: ['xz', none(text), '新值'],
  byName: ['xgr', text, '修改人'],
  atMs: ['xgsj', int, '修改时间'],
} as const;
export const SettingChange = wireObject(change);
export type SettingChange = English<typeof change>;

const systemFact = {
  name: ['mc', text, '名称'],
  value: ['nr', text, '内容'],
  level: ['jg', codeOf({ 0: 'good', 1: 'warning', 2: 'bad' }), '结果'],
} as const;
export const SystemFact = wireObject(systemFact);
export type SystemFact = English<typeof systemFact>;

const relay = {
  id: ['zjbs', text, '中继标识'],
  address: ['zjdz', text, '主机与端口'],
  version: ['bbh', text, '版本'],
  sinceMs: ['qssj', int, '首次报告'],
  heardAtMs: ['zjsj', int, '最近报告'],
  sockets: ['ljs', int, '连接数'],
  auctions: ['jjs', int, '关注的竞价数'],
  /** The relay's clock minus the database's clock, in ms. */
  clockOffMs: ['szc', int, '时钟差（毫秒）'],
  /** The address of a peer that sends forwarding headers but is not in `TRUSTED_PROXIES`; empty for none. */
  untrustedProxy: ['wxrdl', newer(text, ''), '未列入可信的反向代理地址'],
  /**
   * The level of the relay's status. `bad`: the relay has not reported recently. `warning`: the
   * relay's clock is off by more than a second, or `untrustedProxy` is set.
   */
  level: ['jg', codeOf({ 0: 'good', 1: 'warning', 2: 'bad' }), '结果'],
} as const;
export const RelayFact = wireObject(relay);
/** The status of a relay, from the last report that the relay sent. */
export type RelayFact = English<typeof relay>;

const numberRow = {
  name: ['bhlx', text, '编号种类'],
  title: ['lxmc', text, '单据'],
  prefix: ['qz', text, '前缀'],
  form: ['bhxs', text, '形式'],
  scope: ['jsfw', text, '计数范围'],
  last: ['zjbh', none(text), '本期最近的编号'],
  next: ['xgbh', none(text), '下一个编号'],
} as const;
export const NumberRow = wireObject(numberRow);
/**
 * A kind of document number that the mall issues. `next` is `null` if numbers of this kind are not
 * counted. `last` is `null` if they are not counted, if none was issued in the current period, and
 * if several kinds share one sequence.
 */
export type NumberRow = English<typeof numberRow>;

const licence = {
  licence: ['xkz', text, '许可证'],
  components: ['zjList', list(text), '组件与版本'],
} as const;
export const LicenceRow = wireObject(licence);
/**
 * A licence, with the delivered components under that licence: name and version, such as `fastify 5.12.8`.
 */
export type LicenceRow = English<typeof licence>;

const dictionary = {
  name: ['zdbs', text, '字典'],
  title: ['zdmc', text, '字典名称'],
  count: ['ts', int, '条数'],
  keeper: ['whr', text, '维护人'],
  /** The path of the page on which the dictionary is edited. */
  path: ['whlj', text, '维护页面'],
} as const;
export const DictionaryRow = wireObject(dictionary);
/** A list of codes with names (字典) that is stored in the database. */
export type DictionaryRow = English<typeof dictionary>;

const dictionaryEntry = {
  code: ['bm', text, '编码'],
  text: ['mc', text, '名称'],
  note: ['tmsm', text, '说明'],
} as const;
export const DictionaryEntry = wireObject(dictionaryEntry);
export type DictionaryEntry = English<typeof dictionaryEntry>;

/**
 * The number up to which `RetainedRow` counts records; a count of one more means that there are more records.
 */
export const MOST_COUNTED = 100_000;

const retained = {
  name: ['zlbs', text, '种类'],
  title: ['zlmc', text, '记录种类'],
  /** The retention period as a Chinese text. */
  period: ['bcqx', text, '保存期限'],
  /** The job that removes records after their retention period, or the reason why no job removes them. */
  rule: ['clfs', text, '到期处理'],
  count: ['ts', int, '条数'],
  /**
   * The earliest time from which the retention period of a stored record of this kind runs. `null`
   * if there are no records, and for kinds that are never removed.
   */
  oldestAtMs: ['zzsj', none(int), '最早的记录'],
  due: ['dqts', int, '已到期'],
} as const;
export const RetainedRow = wireObject(retained);
/**
 * One kind of record with its retention period. `due` is the number of records whose retention period is
 * over.
 */
export type RetainedRow = English<typeof retained>;

const queue = {
  name: ['rwmc', text, '任务'],
  waiting: ['dds', int, '等待'],
  running: ['zxs', int, '执行中'],
  nextAtMs: ['xcsj', none(int), '下次执行'],
} as const;
export const QueueRow = wireObject(queue);
export type QueueRow = English<typeof queue>;

const periodic = {
  name: ['rwmc', text, '任务'],
  cron: ['zqbds', text, '周期（cron）'],
  lastAtMs: ['scsj', none(int), '上次完成'],
} as const;
export const PeriodicJob = wireObject(periodic);
export type PeriodicJob = English<typeof periodic>;

const failed = {
  id: ['rwid', text, '任务编号'],
  job: ['rwmc', text, '任务'],
  reason: ['sbyy', text, '原因'],
  atMs: ['sbsj', int, '放弃时间'],
} as const;
export const FailedJob = wireObject(failed);
export type FailedJob = English<typeof failed>;

export const consoleEndpoints = {
  overview: endpoint('console.overview', {
    path: '/app/authentication/console/overview',
    cost: 'cheap',
    summary: '系统自检与存储概况，故障在前',
    request: wireRequest({}),
    response: wireObject({
      diagnoses: ['jcList', list(Diagnosis), '检查'],
      files: ['wjs', int, '文件数，不含报价附件'],
      fileBytes: ['wjdx', int, '文件大小（字节），不含报价附件，按 64 MiB 进位'],
      databaseBytes: ['sjkdx', int, '数据库大小（字节），按 64 MiB 进位'],
      sessions: ['hhs', int, '半小时内活动的会话'],
    }),
  }),
  systems: endpoint('console.systems', {
    path: '/app/authentication/console/systems',
    cost: 'cheap',
    summary: '中继、竞价、邮件、密钥与证书、存储',
    request: wireRequest({}),
    response: wireObject({
      relays: ['zjList', newer(list(RelayFact), []), '中继'],
      sections: [
        'flList',
        list(
          wireObject({
            title: ['bt', text, '标题'],
            facts: ['nrList', list(SystemFact), '内容'],
          }),
        ),
        '分类',
      ],
    }),
  }),
  numbers: endpoint('console.numbers', {
    path: '/app/authentication/console/bhgz',
    cost: 'cheap',
    summary: '各类单据的编号：前缀、形式、计数范围与下一个编号',
    request: wireRequest({}),
    response: wireObject({ rows: ['bhList', list(NumberRow), '编号'] }),
  }),
  licences: endpoint('console.licences', {
    path: '/app/authentication/console/xkz',
    cost: 'cheap',
    summary: '随程序交付的开源组件及其许可证',
    request: wireRequest({}),
    response: wireObject({ rows: ['xkzList', list(LicenceRow), '许可证'] }),
  }),
  dictionaries: endpoint('console.dictionaries', {
    path: '/app/authentication/console/zdList',
    cost: 'cheap',
    summary: '字典：条数、维护人与维护页面',
    request: wireRequest({}),
    response: wireObject({ rows: ['zdList', list(DictionaryRow), '字典'] }),
  }),
  dictionary: endpoint('console.dictionary', {
    path: '/app/authentication/console/zdMx',
    cost: 'cheap',
    summary: '一个字典的条目',
    request: wireRequest({
      name: ['zdbs', textUpTo(32), '字典'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(DictionaryEntry), '条目'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  retention: endpoint('console.retention', {
    path: '/app/authentication/console/bcqx',
    cost: 'cheap',
    summary: '各类记录的保存期限、条数与已到期的条数',
    request: wireRequest({}),
    response: wireObject({ rows: ['bcList', list(RetainedRow), '记录'] }),
  }),
  tryMail: endpoint('console.tryMail', {
    path: '/app/authentication/console/csYj',
    cost: 'cheap',
    summary: '向本人的邮箱发送一封测试邮件',
    write: true,
    request: wireRequest({}),
    response: wireObject({
      to: ['dzyx', text, '收件地址'],
      failure: ['sbyy', none(text), '失败原因，成功为空'],
    }),
  }),
  supportBundle: endpoint('console.supportBundle', {
    path: '/app/authentication/console/zdb',
    cost: 'report',
    summary: '诊断包（ZIP）：自检、版本、表与任务的数量；不含密钥、人员和业务内容',
    file: documentFile,
    request: wireRequest({}),
    response: wireObject({ file: ['wj', base64, 'ZIP 文件，base64'] }),
  }),
  settings: endpoint('console.settings', {
    path: '/app/authentication/console/settings',
    cost: 'cheap',
    summary: '参数、来源与最近的修改',
    request: wireRequest({}),
    response: wireObject({
      settings: ['csList', list(SettingRow), '参数'],
      changes: ['xgList', list(SettingChange), '修改记录'],
      canChange: ['kxgbs', yesNo, '可修改'],
    }),
  }),
  saveSetting: endpoint('console.saveSetting', {
    path: '/app/authentication/console/saveSetting',
    cost: 'cheap',
    summary: '修改参数；留空则恢复为环境变量或默认值。重启服务后生效',
    write: true,
    request: wireRequest({
      name: ['csmc', textUpTo(64), '参数'],
      value: ['xz', none(textUpTo(200)), '新值'],
    }),
    response: wireObject({ isWaiting: ['dpzbs', yesNo, '降低安全要求，待另一名管理员批准'] }),
  }),
  jobs: endpoint('console.jobs', {
    path: '/app/authentication/console/jobs',
    cost: 'cheap',
    summary: '后台任务：等待、执行中与已放弃',
    request: wireRequest({}),
    response: wireObject({
      queues: ['dlList', list(QueueRow), '队列'],
      failed: ['sbList', list(FailedJob), '已放弃的任务'],
      periodic: ['zqList', list(PeriodicJob), '周期任务'],
      /** Whether all jobs are suspended now because of maintenance. */
      isPaused: ['ztbs', yesNo, '维护中，任务暂停'],
    }),
  }),
  discardJob: endpoint('console.discardJob', {
    path: '/app/authentication/console/discardJob',
    cost: 'cheap',
    summary: '丢弃一个已放弃的任务，须说明原因，记入安全日志',
    write: true,
    request: wireRequest({
      id: ['rwid', textUpTo(64), '任务编号'],
      reason: ['yy', textUpTo(200, 'mayBeEmpty'), '原因'],
    }),
    response: wireObject({}),
  }),
  retryJob: endpoint('console.retryJob', {
    path: '/app/authentication/console/retryJob',
    cost: 'cheap',
    summary: '重新执行一个已放弃的任务',
    write: true,
    request: wireRequest({ id: ['rwid', textUpTo(64), '任务编号'] }),
    response: wireObject({}),
  }),
};
