import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import type { LaunchForm } from '../model/launch-form.ts';
import classes from './group-buy.module.css';

interface Props {
  readonly form: LaunchForm;
  /** 分: the price of the mall, which every tier is below. */
  readonly basePrice: Fen;
  readonly unit: string;
}

const MOST = 6;

/** The price ladder as it is typed; its first step is the quantity that the group must reach. */
export function TierRows({ form, basePrice, unit }: Props) {
  const { tiers } = form.values;
  const key = Math.max(0, ...tiers.map((tier) => tier.key)) + 1;
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--jc-muted)">
        商城价 ¥{formatFen(basePrice)}。第 1 级的数量即成团数量；数量逐级增加，单价逐级降低。
      </Text>
      {tiers.map((tier, index) => (
        <div key={tier.key} className={classes.tier}>
          <NumberField
            label={`第 ${index + 1} 级数量（${unit}）`}
            min={1}
            value={tier.fromQuantity}
            onChange={(value) => form.setFieldValue(`tiers.${index}.fromQuantity`, value)}
          />
          <MoneyInput
            label={`第 ${index + 1} 级单价`}
            value={tier.price}
            onChange={(price) => form.setFieldValue(`tiers.${index}.price`, price)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`删除第 ${index + 1} 级`}
            disabled={tiers.length === 1}
            onClick={() => form.removeListItem('tiers', index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {form.errors.tiers && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {form.errors.tiers}
        </Text>
      )}
      <div>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={tiers.length >= MOST}
          onClick={() => form.insertListItem('tiers', { key, fromQuantity: '', price: null })}
        >
          添加一级
        </Button>
      </div>
    </Stack>
  );
}
