import type { SkuRow } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { UnstyledButton } from '@mantine/core';
import { chosenSku, optionGroups, valueState } from '../../../model/detail/sku-choice.ts';
import classes from '../detail.module.css';
import { Row } from '../Row.tsx';

interface Props {
  readonly skus: readonly SkuRow[];
  readonly sku: SkuRow | null;
  readonly onChoose: (sku: SkuRow) => void;
}

const words = { there: '', empty: '，暂时无货', otherwise: '，将同时更换其他规格' } as const;

/** The choice of a SKU, option by option; one that leads to no stock can be seen before the click. */
export function SkuChoice({ skus, sku, onChoose }: Props) {
  const groups = optionGroups(skus).filter(({ values }) => values.length > 0);
  if (skus.length < 2) return null;
  return groups.map(({ name, values }) => (
    <Row key={name} title={name}>
      <div className={classes.options}>
        {values.map((value) => {
          const state = valueState(skus, sku, { name, value });
          const isChosen = sku?.options.some((one) => one.name === name && one.value === value);
          return (
            <UnstyledButton
              key={value}
              className={classes.option}
              data-state={state}
              aria-pressed={isChosen ?? false}
              aria-label={`${name} ${value}${words[state]}`}
              onClick={() => {
                const next = chosenSku(skus, sku, { name, value });
                if (next) onChoose(next);
              }}
            >
              {value}
            </UnstyledButton>
          );
        })}
      </div>
    </Row>
  ));
}
