import type { RecipientGiven } from '@jicai/shared/contract/ordering/recipient.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The recipients of the demonstration's welfare orders. */

const NAMES = '王海燕 李建国 张敏 刘志强 陈晓红 杨帆 赵丽华 黄磊 周婷 吴国栋 徐静怡 孙明杰'.split(
  ' ',
);
const PLACES = [
  ['330106001', '文三路 478 号 教工宿舍'],
  ['330102001', '庆春路 120 号 职工新村'],
  ['330106005', '古墩路 66 号 文新苑'],
  ['330102002', '解放路 8 号 青年公寓'],
] as const;

/** The most that a welfare order of the demonstration may cost for one person. */
export const BUDGET_PER_HEAD = fen(500_00);

/** The first `heads` persons of the staff, each with an address of their own. */
export function staffOf(heads: number): RecipientGiven[] {
  return NAMES.slice(0, heads).map((name, index) => {
    const [regionCode, place] = PLACES[index % PLACES.length] ?? PLACES[0];
    return {
      name,
      phone: `1385710${String(1001 + index * 37)}`,
      regionCode,
      detail: `${place} ${index + 1} 幢 ${(index + 2) * 100 + 1} 室`,
      remark: index % 5 === 2 ? '工作日白天请放门卫' : '',
    };
  });
}
