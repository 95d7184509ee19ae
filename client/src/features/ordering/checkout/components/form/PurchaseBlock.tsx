import { limits } from '@jicai/shared/limits.ts';
import { Radio, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { Folded } from '../../../../../ui/form/Folded.tsx';
import type { OrderForm } from '../../model/form/use-order-form.ts';
import { fundsLabels } from '../../model/funds.ts';

interface Props {
  readonly form: OrderForm;
  readonly unitName: string;
}

/** The purchaser, the funds and the purpose. */
export function PurchaseBlock({ form, unitName }: Props) {
  const field = (name: keyof OrderForm['values']) => ({ id: name, ...form.getInputProps(name) });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <TextInput label="采购单位" value={unitName} readOnly variant="filled" />
      <TextInput label="订单名称" withAsterisk maxLength={limits.orderName} {...field('name')} />
      <TextInput label="采购联系人" withAsterisk maxLength={50} {...field('contactName')} />
      <TextInput
        label="采购联系电话"
        withAsterisk
        type="tel"
        maxLength={32}
        {...field('contactPhone')}
      />
      <Radio.Group label="资金性质" withAsterisk {...field('fundsType')}>
        <div style={{ display: 'flex', gap: '1.5rem', paddingBlock: '0.375rem' }}>
          <Radio value="fiscal" label={fundsLabels.fiscal} />
          <Radio value="nonFiscal" label={fundsLabels.nonFiscal} />
        </div>
      </Radio.Group>
      <Textarea
        label="事由备注"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.orderRemark}
        {...field('purposeNote')}
      />
      <Folded
        word="填写报销人"
        isUsed={form.values.reimburserName !== '' || form.values.reimburserPhone !== ''}
      >
        <TextInput label="报销人" maxLength={50} {...field('reimburserName')} />
        <TextInput label="报销人电话" type="tel" maxLength={32} {...field('reimburserPhone')} />
      </Folded>
    </SimpleGrid>
  );
}
