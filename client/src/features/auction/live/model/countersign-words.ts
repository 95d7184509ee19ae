import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { fullTimeText } from './times.ts';
import { codeText } from './words.ts';

/** The handler's request: `清除 竞价号 07 的报价`. */
export function askText({ kind, code, end }: Pick<Countersign, 'kind' | 'code' | 'end'>): string {
  switch (kind) {
    case 'clearing':
      return `清除${code === null ? '' : ` ${codeText(code)} `}的报价`;
    case 'pause':
      return '暂停竞价';
    case 'emergencyPause':
      return '紧急暂停（已生效，事后会签）';
    case 'stop':
      return '终止竞价';
    case 'end':
      return `结束时间改为 ${end === null ? '' : fullTimeText(end)}`;
    case 'rules':
      return '变更竞价规则';
    case 'opening':
      return '开标';
  }
}

export const countersignWords: Readonly<Record<Countersign['status'], string>> = {
  waiting: '待会签',
  agreed: '已同意',
  refused: '不同意',
  expired: '已失效',
};
