import type { RunState } from '@jicai/shared/domain/auction/types.ts';

/** The words of a dialog that changes an inquiry's quoting. */
export interface DialogWords {
  readonly title: string;
  readonly consequence: string;
  readonly confirm: string;
}

/** AU32: with dual control these commands wait for the supervisor. */
const AFTER_COUNTERSIGN = '提交后等待监督人会签，同意后';
const COUNTERSIGN = '提交会签';

const states = {
  paused: {
    title: '暂停报价',
    waits: true,
    consequence: '立即停止接受报价并停表，直到您恢复；所有参与方会看到原因。',
  },
  started: {
    title: '恢复报价',
    waits: false,
    consequence: '供应商立即可以继续报价，结束时间按暂停时长顺延。',
  },
  stopped: {
    title: '终止询价',
    waits: true,
    consequence: '询价立即永久结束，已密封的报价不再启封，不产生成交结果，不能恢复。',
  },
} as const;

/** The consequence of a pause, a resumption or the end of an inquiry, and its time. */
export function stateWords(to: RunState, dualControl: boolean): DialogWords {
  const { title, consequence, waits } = states[to];
  if (!waits || !dualControl) return { title, consequence, confirm: title };
  return { title, consequence: `${AFTER_COUNTERSIGN}${consequence}`, confirm: COUNTERSIGN };
}

/** The consequence of another end of quoting, and its time; the end as it is stands before it. */
export const endWords = (dualControl: boolean): DialogWords => ({
  title: '修改报价结束时间',
  consequence: `自发布、最近一次答疑起不得少于规定的工作日数；${
    dualControl ? AFTER_COUNTERSIGN : '修改'
  }立即生效，并通知所有参与方。`,
  confirm: dualControl ? COUNTERSIGN : '保存',
});
