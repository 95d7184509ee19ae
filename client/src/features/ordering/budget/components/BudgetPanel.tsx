import { type BudgetEffect, budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { budgetKinds } from '@jicai/shared/domain/ordering/budget/budget.ts';
import type { CategoryPart } from '@jicai/shared/domain/ordering/budget/shares.ts';
import { Alert, Select, Stack, Text } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { LevelBadge } from './BudgetBadges.tsx';

/** A purchase whose effect on budgets is shown. */
export interface Purchase {
  readonly parts: readonly CategoryPart[];
  readonly amount: Fen;
}

interface Props {
  readonly fundsType: FundsType | null;
  /** The number of the chosen card, quota or plan; empty: the yearly budgets. */
  readonly fundsCard: string;
  readonly onChoose: (number: string) => void;
  /** Null where the lines' categories are not known here; then only the choice is shown. */
  readonly purchase: Purchase | null;
}

/** The budgets that a purchase falls under: balance before, this purchase, balance after. */
export function useBudgetEffect(
  { fundsType, fundsCard, purchase }: Omit<Props, 'onChoose'>,
  planNumber = '',
) {
  return useCall(
    budgetEndpoints.effect,
    {
      fundsType,
      fundsCard,
      planNumber,
      parts: [...(purchase?.parts ?? [])],
      amount: purchase?.amount ?? fen(0),
    },
    { keepPrevious: true, quiet: true, alwaysNew: true },
  );
}

/**
 * The choice of the card, quota or plan that pays, and what the purchase does to the budgets. Nothing
 * for a unit that keeps no budgets.
 */
export function BudgetPanel({ fundsType, fundsCard, onChoose, purchase }: Props) {
  const effect = useBudgetEffect({ fundsType, fundsCard, purchase });
  const { data, error, isPlaceholderData, refetch } = effect;
  if (!data && error)
    return (
      <Panel title="经费来源">
        <Failed what="经费加载失败" failure={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return null;
  const { choices, effects, problem } = data;
  if (choices.length === 0 && effects.length === 0 && problem === '') return null;
  // Which budgets apply is known with the type of funds, not before.
  const isKnown = fundsType !== null && !isPlaceholderData;
  return (
    <Panel title="经费来源">
      <Stack gap="sm">
        <Select
          data-path="fundsCard"
          label="经费卡、指标或采购计划"
          description={fundsType === null ? '选择资金性质后显示可用的经费' : '不选则按年度预算控制'}
          placeholder="年度预算"
          clearable
          searchable
          maw={560}
          value={fundsCard === '' ? null : fundsCard}
          nothingFoundMessage="没有可选的经费"
          error={problem || null}
          data={choices.map(({ number, name, kind, available, holderName }) => ({
            value: number,
            label: `${budgetKinds[kind]} ${number} ${name}，可用 ${formatFen(available)} 元${holderName ? `，${holderName}` : ''}`,
          }))}
          onChange={(number) => onChoose(number ?? '')}
        />
        {purchase && (isKnown || effects.length > 0) && <Effects effects={effects} />}
      </Stack>
    </Panel>
  );
}

/** The balance of each budget before, the amount of this purchase, and the balance after. */
export function Effects({ effects }: { readonly effects: readonly BudgetEffect[] }) {
  if (effects.length === 0)
    return (
      <Text size="sm" c="var(--jc-muted)">
        本次采购不受年度预算控制。
      </Text>
    );
  const lacking = effects.filter(({ level }) => level !== 'enough');
  const isStopped = lacking.some(({ level }) => level === 'stopped');
  return (
    <>
      {lacking.length > 0 && (
        <Alert
          color={isStopped ? 'red' : 'orange'}
          role="status"
          title={isStopped ? '预算不足，不能提交' : '将超出预算，提交后通知预算负责人'}
        >
          {lacking.map(({ id, name, number, before, adding }) => (
            <Text key={id} size="sm" className="tnum">
              {name}（{number}）可用 ¥{formatFen(before)}，本次 ¥{formatFen(adding)}，差 ¥
              {formatFen(fen(adding - before))}
            </Text>
          ))}
        </Alert>
      )}
      <DataTable
        caption="本次采购对预算的影响"
        rows={effects}
        keyOf={({ id }) => id}
        columns={[
          { title: '预算', isHeading: true, render: ({ name, number }) => `${name}（${number}）` },
          { title: '类型', isMinor: true, render: ({ kind }) => budgetKinds[kind] },
          {
            title: '本次之前可用',
            isNumber: true,
            render: ({ before }) => <Money isPrice={false} amount={before} />,
          },
          {
            title: '本次',
            isNumber: true,
            render: ({ adding }) => <Money isPrice={false} amount={adding} />,
          },
          {
            title: '本次之后可用',
            isNumber: true,
            render: ({ after }) => <Money isPrice={false} amount={after} />,
          },
          { title: '结果', render: ({ level }) => <LevelBadge level={level} /> },
        ]}
      />
    </>
  );
}
