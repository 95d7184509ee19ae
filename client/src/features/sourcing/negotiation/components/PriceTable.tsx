import type {
  NegotiationDetail,
  NegotiationLine,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { totalOf } from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { Group, Text } from '@mantine/core';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

/** The prices before, those that the buyer asks for, and those that stand, line by line. */
export function PriceTable({ negotiation }: { readonly negotiation: NegotiationDetail }) {
  const { firstLines, askedLines, lines } = negotiation;
  const priceIn = (of: readonly NegotiationLine[], lineNo: number) =>
    of.find((line) => line.lineNo === lineNo)?.price ?? null;
  const columns: readonly Column<NegotiationLine>[] = [
    { title: '内容', isHeading: true, render: ({ name }) => name },
    {
      title: '数量',
      isNumber: true,
      render: ({ quantityThousandths, unit }) => `${quantityThousandths / 1000} ${unit}`,
    },
    {
      title: '原单价',
      isNumber: true,
      render: ({ price }) => <Money amount={price} isPrice={false} />,
    },
    {
      title: '采购人还价',
      isNumber: true,
      render: ({ lineNo }) => <Money amount={priceIn(askedLines, lineNo)} isPrice={false} />,
    },
    {
      title: '现行单价',
      isNumber: true,
      render: ({ lineNo }) => <Money amount={priceIn(lines, lineNo)} />,
    },
  ];
  return (
    <>
      <DataTable
        caption="议价明细"
        columns={columns}
        rows={firstLines}
        keyOf={({ lineNo }) => String(lineNo)}
      />
      <Group justify="flex-end" gap="lg" mt="sm">
        <Text c="var(--jc-muted)">
          原价合计 <Money amount={totalOf(firstLines)} isPrice={false} />
        </Text>
        <Text c="var(--jc-muted)">
          还价合计 <Money amount={totalOf(askedLines)} isPrice={false} />
        </Text>
        <Text>
          现行合计 <Money amount={totalOf(lines)} fw={700} fz="lg" />
        </Text>
      </Group>
    </>
  );
}
