import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  perHead as amountPerHead,
  isOverBudget,
} from '@jicai/shared/domain/ordering/order/recipients.ts';
import { Group, Text } from '@mantine/core';
import { AmountInput } from '../../../../ui/form/numbers/AmountInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { RecipientsPanel } from '../../recipient/components/RecipientsPanel.tsx';
import classes from '../../recipient/components/welfare.module.css';
import { budgetOf } from '../../recipient/model/check.ts';
import { mostEach } from '../../recipient/model/sets.ts';
import type { OrderForm } from '../model/form/use-order-form.ts';
import type { Welfare } from '../model/use-welfare.ts';

interface Props {
  readonly welfare: Welfare;
  readonly form: OrderForm;
  readonly amount: Fen;
}

/** The recipients, the set that each of them gets, and its budget. */
export default function WelfarePanels({ welfare, form, amount }: Props) {
  const { perHead, budgetPerHead } = form.values;
  return (
    <>
      <RecipientsPanel
        rows={welfare.rows}
        onChange={(recipients) => form.setFieldValue('recipients', recipients)}
        problem={form.errors.recipients}
        onRetry={welfare.onRetry}
      />
      <Panel title="每人一份与人均预算">
        <ul className={classes.items}>
          {welfare.items.map(({ key, name, each }) => (
            <li key={key}>
              <Text lineClamp={2}>{name}</Text>
              <NumberField
                aria-label={`${name} 每人数量`}
                min={1}
                max={mostEach(welfare.heads)}
                needsValue
                w={100}
                value={each}
                onChange={(value) =>
                  value !== '' && form.setFieldValue('perHead', { ...perHead, [key]: value })
                }
              />
              <Text size="sm" c="var(--jc-muted)" className="tnum">
                {welfare.heads > 0 && `× ${welfare.heads} 人 = ${each * welfare.heads}`}
              </Text>
            </li>
          ))}
        </ul>
        <Group align="flex-start" gap="xl" mt="md">
          <AmountInput
            id="budgetPerHead"
            label="人均预算（元）"
            withAsterisk
            w={200}
            {...form.getInputProps('budgetPerHead')}
            value={budgetPerHead}
          />
          <Budget amount={amount} heads={welfare.heads} budget={budgetOf(budgetPerHead)} />
        </Group>
      </Panel>
    </>
  );
}

interface BudgetProps {
  readonly amount: Fen;
  readonly heads: number;
  readonly budget: Fen | null;
}

/** The amount for each recipient, live, and its distance from the budget. */
function Budget({ amount, heads, budget }: BudgetProps) {
  if (heads === 0)
    return (
      <Text c="var(--jc-muted)" pt={30}>
        导入名单后按人数计算人均金额
      </Text>
    );
  const each = amountPerHead(amount, heads);
  const isOver = budget !== null && isOverBudget(amount, heads, budget);
  return (
    <div role="status">
      <Text size="sm" c="var(--jc-muted)">
        人均金额（含运费，{heads} 人）
      </Text>
      <Text c={isOver ? 'var(--jc-alarm)' : 'inherit'}>
        <Money amount={each} isPrice={false} fz="xl" fw={700} />
      </Text>
      {budget !== null && (
        <Text size="sm" c={isOver ? 'var(--jc-alarm)' : 'var(--jc-gain)'}>
          {isOver ? '超出人均预算 ' : '人均预算还余 '}
          <Money amount={fen(Math.abs(budget - each))} isPrice={false} />
        </Text>
      )}
    </div>
  );
}
