import type { ProductDraft } from '@jicai/shared/contract/supply/product.ts';
import { taxRateCodes, taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { skuName, skusOfAxes } from '@jicai/shared/domain/supply/product/draft.ts';
import { Alert, Button, Group, Select, Stack, TagsInput, TextInput, Title } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import type { StepProps } from './WizardPage.tsx';

type Sku = ProductDraft['skus'][number];
type Axis = ProductDraft['axes'][number];

/** The axes of a product and the grid of SKUs that they make, with price, stock and tax rate of each. */
export function SkuTable({ form }: StepProps) {
  const draft = form.value;
  const setAxes = (axes: Axis[]) =>
    form.change((latest) => ({ ...latest, axes, skus: skusOfAxes({ ...latest, axes }) }));
  const setAxis = (at: number, change: Partial<Axis>) =>
    setAxes(draft.axes.map((axis, index) => (index === at ? { ...axis, ...change } : axis)));
  const setSkus = (skus: Sku[]) => form.change((latest) => ({ ...latest, skus }));
  const setSku = (which: Sku, change: Partial<Sku>) =>
    setSkus(draft.skus.map((sku) => (sameSku(sku, which) ? { ...sku, ...change } : sku)));
  const isTooMany = draft.skus.length > most.skus;
  const [first] = draft.skus;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          规格、价格与库存
        </Title>
        <Group gap="xs">
          {draft.skus.length > 1 && first && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() =>
                setSkus(
                  draft.skus.map((sku) => ({
                    ...sku,
                    price: sku.price ?? first.price,
                    stock: sku.stock ?? first.stock,
                  })),
                )
              }
            >
              向下填充
            </Button>
          )}
          {draft.axes.length < most.axes && (
            <Button
              size="compact-md"
              variant="light"
              onClick={() => setAxes([...draft.axes, { name: '', values: [] }])}
            >
              添加规格项
            </Button>
          )}
        </Group>
      </Group>
      {draft.axes.map((axis, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an axis has no name yet when it is added
        <Group key={index} align="flex-end" gap="sm">
          <TextInput
            label={`规格项 ${index + 1}`}
            placeholder="例如：颜色"
            maxLength={20}
            value={axis.name}
            onChange={(event) => setAxis(index, { name: event.currentTarget.value })}
          />
          <TagsInput
            label={`规格项 ${index + 1} 的值`}
            placeholder="输入后回车"
            flex={1}
            maxTags={most.axisValues}
            value={axis.values}
            onChange={(values) => setAxis(index, { values })}
          />
          <Button
            variant="subtle"
            color="gray"
            onClick={() => setAxes(draft.axes.filter((_, at) => at !== index))}
          >
            删除
          </Button>
        </Group>
      ))}
      {isTooMany ? (
        <Alert color="red" role="alert">
          规格组合共 {draft.skus.length} 个，最多 {most.skus} 个，请减少规格值
        </Alert>
      ) : (
        <DataTable
          caption="规格、价格与库存"
          columns={columnsOf(draft.taxHundredths, setSku)}
          rows={draft.skus}
          keyOf={({ options }) => skuName(options) || 'only'}
        />
      )}
    </Stack>
  );
}

const sameSku = (a: Sku, b: Sku) => skuName(a.options) === skuName(b.options);

/** `rate` is the product's, which a SKU bears that has none of its own. */
const columnsOf = (
  rate: number,
  set: (sku: Sku, change: Partial<Sku>) => void,
): readonly Column<Sku>[] => [
  { title: '规格', isHeading: true, render: ({ options }) => skuName(options) || '默认规格' },
  {
    title: '价格',
    render: (sku) => (
      <MoneyInput
        // Filled down from another row: the field shows the new amount.
        key={sku.price === null ? 'empty' : 'filled'}
        aria-label={`${skuName(sku.options) || '默认规格'} 的价格`}
        value={sku.price}
        onChange={(price) => set(sku, { price })}
      />
    ),
  },
  {
    title: '库存',
    render: (sku) => (
      <NumberField
        aria-label={`${skuName(sku.options) || '默认规格'} 的库存`}
        min={0}
        max={most.stock}
        value={sku.stock ?? ''}
        onChange={(value) => set(sku, { stock: value === '' ? null : value })}
      />
    ),
  },
  {
    title: '税率',
    render: (sku) => (
      <Select
        aria-label={`${skuName(sku.options) || '默认规格'} 的税率`}
        allowDeselect={false}
        data={[
          { value: '', label: `同商品（${taxRateWord(rate)}）` },
          ...taxRateCodes.map((code) => ({ value: String(code), label: taxRateWord(code) })),
        ]}
        value={sku.taxHundredths === null ? '' : String(sku.taxHundredths)}
        onChange={(code) => set(sku, { taxHundredths: code ? Number(code) : null })}
      />
    ),
  },
];
