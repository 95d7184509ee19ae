import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { QuantityBox } from '../../../../ui/form/numbers/QuantityBox.tsx';
import { useCartWrites } from '../api.ts';

interface Props {
  readonly line: CartLine;
  /** In the panels only pieces and prices are shown. */
  readonly isReadOnly?: boolean;
}

/** The accessories of a line, shown or hidden. */
export function Accessories({ line, isReadOnly = false }: Props) {
  const [isOpen, setOpen] = useState(!isReadOnly);
  const { setAccessory } = useCartWrites();
  const { accessories } = line;
  if (accessories.length === 0) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Stack gap={4} align="stretch">
      <Button
        variant="subtle"
        size="compact-xs"
        w="fit-content"
        rightSection={<Chevron size={12} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '隐藏配件' : `显示配件（${accessories.length}）`}
      </Button>
      {isOpen &&
        accessories.map((one) => (
          <Group key={one.id} gap="xs" justify="space-between">
            <Text size="xs" c="var(--jc-muted)">
              [配件] {one.name}
            </Text>
            <Group gap={6} wrap="nowrap">
              <Text size="xs" className="tnum" style={{ whiteSpace: 'nowrap' }}>
                ¥{formatFen(one.price)}
                {isReadOnly && ` × ${one.quantity}`}
              </Text>
              {!isReadOnly && (
                <>
                  <QuantityBox
                    value={one.quantity}
                    label={`配件 ${one.name} 数量`}
                    quantities={{ ...NO_TERMS, stock: one.stock }}
                    onChange={(quantity) => void setAccessory(line.id, one.id, quantity)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`移除配件 ${one.name}`}
                    onClick={() => void setAccessory(line.id, one.id, 0)}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </Group>
          </Group>
        ))}
    </Stack>
  );
}
