import { MOST_TERM } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { draftLabels } from '@jicai/shared/contract/supply/product.ts';
import { taxRateCodes, taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { orderTermNames } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { measureUnits, supplyLimits as most } from '@jicai/shared/domain/supply/limits.ts';
import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { OtherFields } from '../components/OtherFields.tsx';
import { SkuTable } from '../components/SkuTable.tsx';
import { type StepProps, WizardPage } from '../components/WizardPage.tsx';

/** /publish/Bjjbxx: names, prices, stock and SKUs of a product. */
export default function PublishBasicStep() {
  return <WizardPage step={1}>{(props) => <Basics {...props} />}</WizardPage>;
}

function Basics(props: StepProps) {
  const { product, form, set } = props;
  const draft = form.value;
  return (
    <Stack>
      <Text c="var(--jc-muted)">
        类目：{product.categoryPath.map(({ name }) => name).join(' / ') || '未选择'}
      </Text>
      <TextInput
        data-path="draft.name"
        label="商品名称"
        description="按「品牌 + 型号 + 规格」填写"
        required
        maxLength={most.name}
        value={draft.name}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          data-path="draft.brandName"
          label="品牌"
          required
          maxLength={40}
          value={draft.brandName}
          onChange={(event) => set('brandName', event.currentTarget.value)}
        />
        <TextInput
          data-path="draft.model"
          label="型号"
          required
          maxLength={most.model}
          value={draft.model}
          onChange={(event) => set('model', event.currentTarget.value)}
        />
        <Select
          data-path="draft.unit"
          label="计量单位"
          required
          searchable
          data={[...measureUnits]}
          value={draft.unit}
          onChange={(unit) => set('unit', unit ?? '')}
        />
        <TextInput
          data-path="draft.barcode"
          label="商品条码"
          maxLength={20}
          inputMode="numeric"
          value={draft.barcode}
          onChange={(event) => set('barcode', event.currentTarget.value.trim())}
        />
        <Select
          data-path="draft.taxHundredths"
          label="税率"
          allowDeselect={false}
          data={taxRateCodes.map((rate) => ({ value: String(rate), label: taxRateWord(rate) }))}
          value={String(draft.taxHundredths)}
          onChange={(rate) => set('taxHundredths', Number(rate))}
        />
        {orderTermNames.map((term) => (
          <NumberField
            key={term}
            data-path={`draft.${term}`}
            label={draftLabels[term]}
            min={1}
            max={MOST_TERM}
            needsValue
            value={draft[term]}
            onChange={(value) => value !== '' && set(term, value)}
          />
        ))}
        <OtherFields {...props} />
        <ReferencePrice {...props} />
      </SimpleGrid>
      <SkuTable {...props} />
    </Stack>
  );
}

function ReferencePrice({ form, set }: StepProps) {
  const draft = form.value;
  return (
    <>
      <MoneyInput
        data-path="draft.referencePrice"
        label="电商参考价"
        value={draft.referencePrice}
        onChange={(amount) => set('referencePrice', amount)}
      />
      <TextInput
        data-path="draft.referenceUrl"
        label="参考链接"
        type="url"
        maxLength={500}
        placeholder="https://"
        value={draft.referenceUrl}
        onChange={(event) => set('referenceUrl', event.currentTarget.value.trim())}
      />
    </>
  );
}
