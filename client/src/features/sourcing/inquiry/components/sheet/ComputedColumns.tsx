import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { type FormulaWire, formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import type { QuoteSheet } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { runItems } from '@jicai/shared/domain/sourcing/inquiry/computed.ts';
import { readPrice } from '@jicai/shared/domain/sourcing/inquiry/sheet.ts';
import { formulaMessages } from '@jicai/shared/messages/sourcing/formula.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '../../../../../lib/http/call.ts';
import { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { PagedTable } from '../../../../../ui/table/PagedTable.tsx';

const say = sayFrom(formulaMessages);

interface Props {
  readonly formulas: readonly FormulaWire[];
  readonly items: PackageInfo['lines'];
  readonly sheet: QuoteSheet;
}

/** The project's computed columns over the prices as they are typed; the server can compute them again. */
export function ComputedColumns({ formulas, items, sheet }: Props) {
  if (formulas.length === 0 || sheet.lines.length === 0) return null;
  const byNo = new Map(sheet.lines.map((line) => [line.lineNo, line]));
  const given = items.map(({ lineNo, quantityThousandths }) => ({
    quantity: String(quantityThousandths / 1000),
    price: byNo.get(lineNo)?.price ?? '',
    taxRate: byNo.get(lineNo)?.taxRate ?? '',
  }));
  const computed = runItems(formulas, given);
  if (isRefusal(computed))
    return (
      <Text size="sm" c="var(--jc-alarm)">
        {say(computed.refused, computed.values)}
      </Text>
    );
  return (
    <Stack gap="xs">
      <PagedTable
        caption="计算列"
        // A line without a price has no values: its formulas would say ¥0.00.
        rows={items.map((item, index) => ({
          item,
          values: hasPrice(byNo.get(item.lineNo)?.price) ? (computed[index] ?? {}) : {},
        }))}
        keyOf={({ item }) => item.lineNo}
        columns={[
          {
            title: '采购项',
            isHeading: true,
            render: ({ item }) => `${item.lineNo}. ${item.name}`,
          },
          ...formulas.map(({ name }) => ({
            title: name,
            isNumber: true,
            render: ({ values }: { readonly values: (typeof computed)[number] }) => {
              const value = values[name];
              return value === undefined ? '—' : `¥${formatFen(value)}`;
            },
          })),
        ]}
      />
      <ServerCheck formulas={formulas} given={given} local={computed} />
    </Stack>
  );
}

const hasPrice = (typed = '') => typeof readPrice(typed) === 'number';

interface CheckProps {
  readonly formulas: readonly FormulaWire[];
  readonly given: Parameters<typeof runItems>[1];
  readonly local: Exclude<ReturnType<typeof runItems>, { readonly refused: string }>;
}

function ServerCheck({ formulas, given, local }: CheckProps) {
  const call = useCaller();
  const [said, setSaid] = useState('');
  async function check(): Promise<void> {
    const body = { formulas: [...formulas], rows: [...given] };
    try {
      const { rows } = await call(formulaEndpoints.runMore, body, { quiet: true });
      const isSame = rows.every(({ amounts }, index) =>
        formulas.every(({ name }, column) => local[index]?.[name] === amounts[column]),
      );
      setSaid(isSame ? '服务器核算一致' : '服务器核算结果不同，请刷新页面');
    } catch (error) {
      setSaid(error instanceof CallFailed ? error.text : '核算失败');
    }
  }
  return (
    <Group gap="xs">
      <Button variant="subtle" size="compact-sm" onClick={() => void check()}>
        服务器核算
      </Button>
      <Text size="sm" role="status">
        {said}
      </Text>
    </Group>
  );
}
