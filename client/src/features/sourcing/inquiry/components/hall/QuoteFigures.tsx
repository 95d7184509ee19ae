import { Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Facts } from '../../../../../ui/show/Facts.tsx';
import { useRoom } from '../../../../auction/live/room/room-context.tsx';
import { useCountHidden } from '../../../../auction/live/use-count-hidden.ts';

/** How many have quoted; never who, before the opening (AU21). */
export function QuoteFigures() {
  const { atoms } = useRoom();
  const count = useAtomValue(atoms.bidCount);
  const isHidden = useCountHidden();
  const suppliers = useAtomValue(atoms.suppliers);
  const info = useAtomValue(atoms.info);
  return (
    <>
      <Text fw={700} size="xl" role="status">
        {isHidden ? '报价家数开标前不公开' : `已报价 ${count} 家`}
      </Text>
      <Facts
        facts={[
          ['入围供应商', `${suppliers.length} 家`],
          ['开标所需', `不少于 ${Math.max(1, info.minSuppliers)} 家`],
          ['采购清单', `${info.lines.length} 项`],
          ['监督人', info.supervisorName],
        ]}
      />
    </>
  );
}
