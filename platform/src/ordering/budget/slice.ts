import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { budgetMessages } from '@jicai/shared/messages/ordering/budget.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { carryOver, previewCarry } from './carry.ts';
import { applyImport, checkImport } from './import/service.ts';
import { templateBook } from './import/workbooks.ts';
import { saveBudget } from './keeping.ts';
import {
  type BudgetNeeds,
  exportBudgets,
  keepers,
  listBudgets,
  listHolders,
  readBudget,
  readEffect,
  readers,
} from './reading.ts';

const buyers = ['buyer', 'handler'] as const;

/** Budgets of units: everybody sees those of their own unit only. */
export const budgetSlice: Slice<BudgetNeeds> = {
  name: 'ordering/budget',
  messages: budgetMessages,
  policy: {
    'budget.list': readers,
    'budget.export': readers,
    // The person who is responsible for a budget reads it too.
    'budget.read': 'loggedIn',
    'budget.save': keepers,
    'budget.holders': keepers,
    'budget.importTemplate': keepers,
    'budget.importCheck': keepers,
    'budget.importApply': keepers,
    'budget.carryPreview': keepers,
    'budget.carryOver': keepers,
    'budget.effect': buyers,
  },
  menu: [
    {
      group: 'settlement',
      order: 0,
      name: 'budgets',
      title: '预算管理',
      path: menuPaths.budgets,
      icon: 'pigMoney',
      needs: 'budget.list',
    },
  ],
  endpoints: (needs) => [
    query(budgetEndpoints.list, (body, call) => listBudgets(needs, personOf(call), body)),
    query(budgetEndpoints.read, (body, call) => readBudget(needs, personOf(call), body)),
    query(budgetEndpoints.exportList, (body, call) => exportBudgets(needs, personOf(call), body)),
    query(budgetEndpoints.holders, (_body, call) => listHolders(needs, personOf(call))),
    query(budgetEndpoints.carryPreview, (body, call) => previewCarry(needs, personOf(call), body)),
    query(budgetEndpoints.effect, (body, call) => readEffect(needs, personOf(call), body)),
    query(budgetEndpoints.importTemplate, async () => ({ file: await templateBook() })),
    query(budgetEndpoints.importCheck, (body, call) => checkImport(needs, personOf(call), body)),
    write(budgetEndpoints.importApply, applyImport),
    write(budgetEndpoints.save, saveBudget),
    write(budgetEndpoints.carryOver, carryOver),
  ],
};
