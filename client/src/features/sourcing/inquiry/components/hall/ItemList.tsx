import { Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { DataTable } from '../../../../../ui/table/DataTable.tsx';
import { useRoom } from '../../../../auction/live/room/room-context.tsx';

/** Items that the hall lists; the announcement has all of them. */
const SHOWN = 20;

/** The items that are quoted for, until there are quotes to compare. */
export function ItemList() {
  const { lines } = useAtomValue(useRoom().atoms.info);
  if (lines.length === 0) return null;
  return (
    <Panel title="采购清单">
      <DataTable
        caption="采购清单"
        rows={lines.slice(0, SHOWN)}
        keyOf={({ lineNo }) => lineNo}
        columns={[
          { title: '序号', isMinor: true, render: ({ lineNo }) => lineNo },
          { title: '名称', isHeading: true, render: ({ name }) => name },
          {
            title: '数量',
            isNumber: true,
            render: ({ quantityThousandths, unit }) => `${quantityThousandths / 1000} ${unit}`,
          },
        ]}
      />
      {lines.length > SHOWN && (
        <Text size="sm" c="var(--jc-muted)" mt="xs">
          共 {lines.length} 项，全部明细见项目公告
        </Text>
      )}
    </Panel>
  );
}
