import type { BudgetRow } from '@jicai/shared/contract/ordering/budget.ts';
import { draftLabels } from '@jicai/shared/contract/sourcing/draft.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { budgetKinds } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { Alert, Select, Skeleton } from '@mantine/core';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { NotRenewed } from '../../../../../ui/page/states.tsx';
import { Effects, useBudgetEffect } from '../../../../ordering/budget/components/BudgetPanel.tsx';
import { anchorOf, useDraftForm } from '../../model/form.ts';
import { TextField } from '../fields/fields.tsx';

/** The amounts that the draft would take of its unit's budgets. */
function useEffectOfDraft() {
  const { draft } = useDraftForm();
  const { budget, direction, fundsType, fundsCard, planNumber } = draft;
  const isSale = direction === 'forward';
  const [code = ''] = draft.category.trim().split(/\s/);
  const purchase =
    budget === null || isSale
      ? null
      : { parts: [{ categoryId: code === '' ? null : code, amount: budget }], amount: budget };
  const query = useBudgetEffect(
    { fundsType, fundsCard: fundsCard.trim(), purchase },
    planNumber.trim(),
  );
  return { ...query, isKnown: purchase !== null && fundsType !== null };
}

/**
 * The procurement plan and the card or quota, chosen from the unit's; typed where it has none. While the
 * budgets are not known nothing is typed: it could be a number that the unit does not have.
 */
export function Funds() {
  const { data, error, refetch } = useEffectOfDraft();
  if (!data)
    return (
      <Unloaded
        what="经费加载失败"
        error={error}
        refetch={refetch}
        shape={<Skeleton height={60} />}
      />
    );
  const { choices } = data;
  if (choices.length === 0)
    return (
      <>
        <TextField field="planNumber" maxLength={50} />
        <TextField field="fundsCard" maxLength={50} />
      </>
    );
  return (
    <>
      <Choice field="planNumber" choices={choices.filter(({ kind }) => kind === 'plan')} />
      <Choice field="fundsCard" choices={choices.filter(({ kind }) => kind !== 'plan')} />
    </>
  );
}

interface ChoiceProps {
  readonly field: 'planNumber' | 'fundsCard';
  readonly choices: readonly BudgetRow[];
}

function Choice({ field, choices }: ChoiceProps) {
  const { draft, set, problemOf } = useDraftForm();
  const value = draft[field];
  const options = choices.map(({ number, name, kind, available, holderName }) => ({
    value: number,
    label: `${budgetKinds[kind]} ${number} ${name}，可用 ${formatFen(available)} 元${holderName ? `，${holderName}` : ''}`,
  }));
  // A number of before that is not among the choices stays visible, and the server says why.
  const isKnown = value === '' || choices.some(({ number }) => number === value);
  return (
    <Select
      id={anchorOf(field)}
      label={draftLabels[field] ?? field}
      placeholder={field === 'planNumber' ? '不选' : '不选则按年度预算控制'}
      clearable
      searchable
      nothingFoundMessage="没有可选的项"
      error={problemOf(field)}
      value={value === '' ? null : value}
      data={isKnown ? options : [{ value, label: value }, ...options]}
      onChange={(number) => set(field, number ?? '')}
    />
  );
}

/** The budgets before and after the project, or why the choice is not possible. */
export function ProjectBudgets() {
  const { data, error, refetch, isKnown } = useEffectOfDraft();
  if (!data || !isKnown) return null;
  return (
    <>
      <NotRenewed failure={error} onRetry={() => void refetch()} />
      {data.problem !== '' && (
        <Alert color="red" role="alert">
          {data.problem}
        </Alert>
      )}
      {data.problem === '' && data.effects.length > 0 && <Effects effects={data.effects} />}
    </>
  );
}
