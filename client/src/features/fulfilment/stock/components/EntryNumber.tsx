import type { StockEntryRow } from '@jicai/shared/contract/fulfilment/stock.ts';
import { Badge, Group } from '@mantine/core';

/** The number of an entry; red ink for a reversal and for goods that went back. */
export const EntryNumber = ({ entry }: { readonly entry: StockEntryRow }) => (
  <Group gap={6} component="span">
    <span className="tnum">{entry.number}</span>
    {entry.kind !== 'entry' && (
      <Badge color="red" variant="light" radius="sm">
        {entry.kind === 'return' ? '退货' : '红字'}
      </Badge>
    )}
    {entry.reversedBy !== '' && (
      <Badge color="gray" variant="light" radius="sm">
        已冲销
      </Badge>
    )}
  </Group>
);
