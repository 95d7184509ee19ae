import { workflowEndpoints } from '@jicai/shared/contract/operations/workflow.ts';
import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { fundsLabels } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { CategorySelect } from '../../../mall/catalog/components/CategorySelect.tsx';

interface Props {
  readonly businessType: string;
  readonly version: number;
  readonly hasCategories: boolean;
}

const EXAMPLE = fen(10_000_00);

/** The people that a review of an amount would meet by a version of the template. */
export function Simulation({ businessType, version, hasCategories }: Props) {
  const [fundsType, setFunds] = useState<FundsType>('fiscal');
  const [categoryId, setCategory] = useState<string | null>(null);
  const [amount, setAmount] = useState<Fen | null>(EXAMPLE);
  const query = useCall(
    workflowEndpoints.simulate,
    { businessType, version, fundsType, amount: amount ?? fen(0), categoryId },
    { quiet: true, keepPrevious: true, alwaysNew: true },
  );
  return (
    <Panel title={`模拟第 ${version} 版`}>
      <Group align="flex-end" mb="sm">
        <MoneyInput label="金额" w={180} value={amount} onChange={setAmount} />
        <Select
          label="资金性质"
          w={160}
          allowDeselect={false}
          data={Object.entries(fundsLabels).map(([value, label]) => ({ value, label }))}
          value={fundsType}
          onChange={(funds) => funds && setFunds(funds as FundsType)}
        />
        {hasCategories && (
          <CategorySelect
            label="品目"
            placeholder="不指定"
            w={240}
            value={categoryId}
            onChange={setCategory}
          />
        )}
      </Group>
      <Loaded query={query} what="模拟失败" shape={null}>
        {({ levels }) => (
          <DataTable
            caption="会经过的审核"
            rows={levels.map((level, index) => ({ ...level, index }))}
            keyOf={({ index }) => index}
            columns={[
              {
                title: '环节',
                isHeading: true,
                render: ({ name, index }) => `${index + 1}. ${name}`,
              },
              {
                title: '可审核人员',
                render: ({ people }) =>
                  people.length === 0 ? (
                    <Text component="span" c="var(--jc-alarm)">
                      没有可审核的人员
                    </Text>
                  ) : (
                    people.map(({ name }) => name).join('、')
                  ),
              },
              {
                title: '时限',
                render: ({ dueHours }) => (dueHours === null ? '不限' : `${dueHours} 小时`),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
