import type { ProjectSignalRow } from '@jicai/shared/contract/sourcing/project-signal.ts';

type Kind = ProjectSignalRow['kind'];

export const signalLabels: Readonly<Record<Kind, string>> = {
  sameLegalPerson: '法定代表人相同',
  samePhone: '联系电话相同',
  sameAccount: '收款账号相同',
  sameRegisteredAddress: '登记地址相同',
  sameFile: '文件完全相同',
  sameAuthor: '文件作者相同',
  constantRatio: '单价成固定比例',
  mirroredLines: '单价互为高低',
  winnerRotation: '轮流成交',
  sharedDevice: '同一设备',
  sharedAddress: '同一网络地址',
  deviceChurn: '频繁更换设备',
  regularDifferences: '规律性差异',
  alternation: '轮流报价',
  lastSecond: '末秒报价',
  withdrawal: '报价后撤回',
};

/** The meaning that a signal may have, and its innocent reasons. */
export const signalMeanings: Readonly<Record<Kind, string>> = {
  sameLegalPerson: '单位负责人为同一人的供应商不得参加同一项目；也可能是重名，请核对营业执照。',
  samePhone: '可能由同一人办理；也可能是同一代理记账公司，请核对联系人。',
  sameAccount: '不同单位不应共用收款账户；请核对开户证明。',
  sameRegisteredAddress: '可能为关联单位；园区、孵化器内的单位地址也会相同。',
  sameFile: '不同供应商的响应文件相同，可能由同一人编制；公开的资质样本除外。',
  sameAuthor: '可能由同一人编制；请比对文件内容。',
  constantRatio: '各项单价按同一比例变化，可能由一份报价改成；请要求说明报价依据。',
  mirroredLines: '两家在各项上互有高低且幅度相同，可能事先商定；请比对报价表。',
  winnerRotation: '多次共同参加并按固定顺序成交，可能事先分配；请查看各项目的报价过程。',
  sharedDevice: '同一浏览器登录过多家供应商的账号。',
  sharedAddress: '来自同一网络；同楼办公或同一运营商出口也会如此。',
  deviceChurn: '反复更换设备，可能在掩盖共用的设备。',
  regularDifferences: '报价差额呈规律，可能事先商定。',
  alternation: '其间有他人报价时仍轮流报价，可能相互配合。',
  lastSecond: '长时间沉默后在最后一秒报价。',
  withdrawal: '密封报价临近截止撤回或多次撤回。',
};
