import { lineAmount } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../../../ui/form/numbers/NumberField.tsx';
import { Money } from '../../../../../ui/show/Money.tsx';
import { mostEach } from '../../../recipient/model/sets.ts';
import { type EditedLine, setQuantity } from '../../model/edit.ts';
import classes from './EditLines.module.css';

interface Props {
  readonly lines: readonly EditedLine[];
  readonly onChange: (lines: EditedLine[]) => void;
  /** A welfare order has so many recipients, each of whom gets the same; others have none. */
  readonly heads: number;
  /** The lines of an award stay as they are. */
  readonly isFrozen?: boolean;
}

/** The lines of an order that is edited: fewer or more pieces, or none. */
export function EditLines({ lines, onChange, heads, isFrozen = false }: Props) {
  const set = (lineNo: number, quantity: number) => onChange(setQuantity(lines, lineNo, quantity));
  // The box counts what one of them gets.
  const step = Math.max(1, heads);
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
          <div>
            <NumberField
              aria-label={`${line.name} ${heads > 0 ? '每人数量' : '数量'}`}
              min={0}
              max={mostEach(heads)}
              needsValue
              disabled={isFrozen}
              w={110}
              value={line.quantity / step}
              onChange={(value) => value !== '' && set(line.lineNo, value * step)}
            />
            {heads > 0 && (
              <Text size="xs" c="var(--jc-muted)" className="tnum">
                每人 × {heads} 人 = {line.quantity}
              </Text>
            )}
          </div>
          <Money amount={lineAmount(line.price, line.quantity)} fw={600} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`移除 ${line.name}`}
            disabled={isFrozen}
            onClick={() => set(line.lineNo, 0)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
