import type { DecidingLevel } from '@jicai/shared/contract/work/deciders.ts';
import { CONTROL_RULE, wordsOfRule } from '@jicai/shared/domain/identity/separation.ts';

/**
 * Returns the people of a level in words: `郑岚、王伟`, `郑岚 等 12 人`; if nobody may decide, that, and the rule
 * that bars those who otherwise could.
 */
export function peopleWords({ people, count, barred }: DecidingLevel): string {
  if (barred.length > 0) return `${barred.join('、')} 暂不能审核：${wordsOfRule(CONTROL_RULE)}`;
  if (count === 0) return '目前没有可以审核的人员，请联系单位管理员';
  const names = people.join('、');
  return count > people.length ? `${names} 等 ${count} 人` : names;
}

/** The orders that the same people would review, by the names of their sellers. */
export interface DecidedOrders {
  readonly names: readonly string[];
  readonly levels: readonly DecidingLevel[];
}

/** Puts orders with equal levels together, in their order. */
export function groupDecided(
  orders: readonly { readonly name: string; readonly levels: readonly DecidingLevel[] }[],
): DecidedOrders[] {
  const groups = new Map<string, DecidedOrders>();
  for (const { name, levels } of orders) {
    const key = JSON.stringify(levels);
    groups.set(key, { levels, names: [...(groups.get(key)?.names ?? []), name] });
  }
  return [...groups.values()];
}
