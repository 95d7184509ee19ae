import type { AccessoryRow } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { Checkbox } from '@mantine/core';
import { QuantityBox } from '../../../../../../ui/form/numbers/QuantityBox.tsx';
import { Picture } from '../../picture/Picture.tsx';
import { Price } from '../../product/Price.tsx';
import classes from '../detail.module.css';
import { Row } from '../Row.tsx';

interface Props {
  readonly accessories: readonly AccessoryRow[];
  /** Id → pieces; what is not in it is not chosen. */
  readonly chosen: Readonly<Record<string, number>>;
  readonly onChange: (chosen: Readonly<Record<string, number>>) => void;
}

/** The accessories, each at its own price. */
export function Accessories({ accessories, chosen, onChange }: Props) {
  if (accessories.length === 0) return null;
  function set(id: string, quantity: number): void {
    const { [id]: _, ...others } = chosen;
    onChange(quantity > 0 ? { ...others, [id]: quantity } : others);
  }
  return (
    <Row title="配件">
      <ul className={classes.accessories}>
        {accessories.map(({ id, name, unit, price, stock, picture }) => (
          <li key={id}>
            <Checkbox
              checked={id in chosen}
              disabled={stock <= 0}
              aria-label={`选择配件 ${name}`}
              onChange={(event) => set(id, event.currentTarget.checked ? 1 : 0)}
            />
            {picture !== '' && <Picture name={picture} className={classes.accessoryPicture} />}
            <span className={classes.accessoryName}>
              {name}
              {stock <= 0 && <small>（无货）</small>}
            </span>
            <Price amount={price} unit={unit} size="small" />
            {id in chosen && (
              <QuantityBox
                label={`配件 ${name} 的数量`}
                unit={unit}
                quantities={{ ...NO_TERMS, stock }}
                value={chosen[id] ?? 1}
                isImmediate
                onChange={(pieces) => set(id, pieces)}
              />
            )}
          </li>
        ))}
      </ul>
    </Row>
  );
}
