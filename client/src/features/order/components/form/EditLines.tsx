import { lineAmount } from '@jicai/shared/domain/order/amounts.ts';
import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, NumberInput, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Money } from '../../../../ui/Money.tsx';
import { type EditedLine, setQuantity } from '../../model/edit.ts';
import classes from './EditLines.module.css';

interface Props {
  readonly lines: readonly EditedLine[];
  readonly onChange: (lines: EditedLine[]) => void;
  /** A welfare order has so many recipients, and whole sets only. */
  readonly step?: number;
}

/** The lines of an order that is edited: fewer or more pieces, or none. */
export function EditLines({ lines, onChange, step = 1 }: Props) {
  const set = (lineNo: number, quantity: number) => onChange(setQuantity(lines, lineNo, quantity));
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.lineNo} data-gone={line.quantity === 0 || undefined}>
          <div>
            <Text lineClamp={2}>{line.name}</Text>
            <Text size="xs" c="var(--jc-muted)">
              {line.spec}
            </Text>
          </div>
          <Money amount={line.price} isPrice={false} />
          <NumberInput
            aria-label={`${line.name} 数量`}
            min={0}
            max={limits.orderQuantity}
            step={step}
            error={line.quantity % step !== 0 && `须为 ${step} 的整数倍`}
            clampBehavior="strict"
            allowDecimal={false}
            w={110}
            value={line.quantity}
            onChange={(value) => set(line.lineNo, Number(value) || 0)}
          />
          <Money amount={lineAmount(line.price, line.quantity)} fw={600} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`移除 ${line.name}`}
            onClick={() => set(line.lineNo, 0)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
