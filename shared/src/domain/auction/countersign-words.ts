import type { Countersign } from '../../contract/auction/countersign.ts';
import { timeText } from '../kernel/time/china-time.ts';
import { type AuctionMethod, codeWord, pausedWord, procedureWord } from './method-words.ts';

/**
 * Returns the Chinese text of what a countersign request asks the supervisor to agree to, for boards and
 * to-dos: `清除 竞价号 07 的报价`.
 */
export function askText(
  { kind, code, end }: Pick<Countersign, 'kind' | 'code' | 'end'>,
  method: AuctionMethod,
): string {
  switch (kind) {
    case 'clearing':
      return `清除${code === null ? '' : ` ${codeWord(method)} ${code} `}的报价`;
    case 'pause':
      return `暂停${pausedWord(method)}`;
    case 'emergencyPause':
      return '紧急暂停（已生效，事后会签）';
    case 'stop':
      return `终止${procedureWord(method)}`;
    case 'end':
      return `结束时间改为 ${end === null ? '' : timeText(end)}`;
    case 'rules':
      return `变更${procedureWord(method)}规则`;
    case 'opening':
      return '开标';
    case 'evaluation':
      return '评审结果';
    case 'resume':
      return `恢复因时钟异常暂停的${pausedWord(method)}${end === null ? '' : `，结束时间不早于 ${timeText(end)}`}`;
  }
}

/**
 * Returns the text that identifies the package of a countersign request in a to-do, which is read
 * outside the package's board: package number, project name and, unless it equals the project name,
 * package name.
 */
export function askedPackageText({
  packageNumber,
  projectName,
  packageName,
}: {
  readonly packageNumber: string;
  readonly projectName: string;
  readonly packageName: string;
}): string {
  const names = packageName === projectName ? [projectName] : [projectName, packageName];
  return `${packageNumber} ${names.join(' · ')}`;
}

/** Chinese labels for the status of a countersign request. */
export const countersignLabels: Readonly<Record<Countersign['status'], string>> = {
  waiting: '待会签',
  agreed: '已同意',
  refused: '不同意',
  expired: '已失效',
};
