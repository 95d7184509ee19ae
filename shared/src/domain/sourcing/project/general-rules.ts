import { type AuctionMethod, codeWord, procedureWord } from '../../auction/method-words.ts';

/**
 * One Chinese clause that says how suppliers quote in an inquiry, for the rules of inquiries and
 * for the pages that introduce inquiries.
 */
export const INQUIRY_QUOTING = '报价密封提交，截止前可以替换或撤回';

/**
 * Returns the general rules of all projects of a method, as Chinese sentences in the order in which a
 * supplier encounters them. The rules belong to the version of the documents that a supplier accepts at
 * sign-up, so any change of the text creates a new version.
 */
export const generalRulesOf = (method: AuctionMethod): readonly string[] => [
  '供应商须在报名截止前报名；资格审查未通过的，报名截止前可补正一次。',
  `报名名单确定后，系统为每家供应商随机分配${codeWord(method)}；截止前供应商之间只显示${codeWord(method)}。`,
  '报名并通过审查的供应商不足规定家数的，项目按公告延长一次报名，或流标。',
  '报价以服务器收到的时间为准；到达截止时间后收到的报价一律不接受。',
  method === 'inquiry'
    ? `${INQUIRY_QUOTING}；截止后由经办人提交、监督人会签后同时启封。`
    : '公开竞价的有效报价不能撤回；密封报价在截止前可以替换或撤回。',
  '每次有效报价都有带签名的回执，可随时核对是否写入不可篡改的报价日志。',
  `${procedureWord(method)}期间的暂停、改期、终止和清除报价须说明原因，全部写入日志，由监督人监督。`,
  `${method === 'inquiry' ? '按公告的评审办法排名第一者' : '截止时报价最优者'}为成交候选；须在公告规定的时限内确认，逾期或放弃的由下一名递补。`,
];
