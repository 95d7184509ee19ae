import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { type StepProps, WizardPage } from '../components/WizardPage.tsx';

/** /publish/Xzpj: what is sold together with the product only. */
export default function PublishAccessoryStep() {
  return <WizardPage step={3}>{(props) => <Accessories {...props} />}</WizardPage>;
}

function Accessories({ form, set }: StepProps) {
  const { accessories } = form.value;
  const setOne = (at: number, change: Partial<(typeof accessories)[number]>) =>
    set(
      'accessories',
      accessories.map((one, index) => (index === at ? { ...one, ...change } : one)),
    );
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="var(--jc-muted)">可选：随商品一起选购的配件，没有可直接进入下一步</Text>
        <Button
          variant="light"
          disabled={accessories.length >= most.accessories}
          onClick={() =>
            set('accessories', [...accessories, { id: '', name: '', price: null, stock: null }])
          }
        >
          添加配件
        </Button>
      </Group>
      {accessories.map(({ name, price, stock }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an accessory has no name yet when it is added
        <Group key={index} align="flex-end" gap="sm">
          <TextInput
            label={`配件 ${index + 1} 名称`}
            flex={1}
            maxLength={50}
            value={name}
            onChange={(event) => setOne(index, { name: event.currentTarget.value })}
          />
          <MoneyInput
            label={`配件 ${index + 1} 价格`}
            value={price}
            onChange={(amount) => setOne(index, { price: amount })}
          />
          <NumberField
            label={`配件 ${index + 1} 库存`}
            min={0}
            max={most.stock}
            value={stock ?? ''}
            onChange={(value) => setOne(index, { stock: value === '' ? null : value })}
          />
          <Button
            variant="subtle"
            color="gray"
            onClick={() =>
              set(
                'accessories',
                accessories.filter((_, at) => at !== index),
              )
            }
          >
            删除
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
