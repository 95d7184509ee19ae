import { limits } from '@jicai/shared/limits.ts';
import { Radio, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { OrderDraft, Problems } from '../../model/form.ts';
import { fundsWords } from '../../model/funds.ts';

interface Props {
  readonly draft: OrderDraft;
  readonly onChange: (part: Partial<OrderDraft>) => void;
  readonly problems: Problems;
  readonly unitName: string;
}

/** Who buys, with which funds, and what it is for. */
export function PurchaseBlock({ draft, onChange, problems, unitName }: Props) {
  const text = (
    name: 'name' | 'contactName' | 'contactPhone' | 'reimburserName' | 'reimburserPhone',
  ) => ({
    id: name,
    value: draft[name],
    error: problems[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <TextInput label="采购单位" value={unitName} readOnly variant="filled" />
      <TextInput label="订单名称" withAsterisk maxLength={limits.orderName} {...text('name')} />
      <TextInput label="采购联系人" withAsterisk maxLength={50} {...text('contactName')} />
      <TextInput
        label="采购联系电话"
        withAsterisk
        type="tel"
        maxLength={32}
        {...text('contactPhone')}
      />
      <TextInput label="报销人" maxLength={50} {...text('reimburserName')} />
      <TextInput label="报销人电话" type="tel" maxLength={32} {...text('reimburserPhone')} />
      <Radio.Group
        id="fundsType"
        label="资金性质"
        withAsterisk
        value={draft.fundsType}
        error={problems.fundsType}
        onChange={(value) => onChange({ fundsType: value === 'fiscal' ? 'fiscal' : 'nonFiscal' })}
      >
        <div style={{ display: 'flex', gap: '1.5rem', paddingBlock: '0.375rem' }}>
          <Radio value="fiscal" label={fundsWords.fiscal} />
          <Radio value="nonFiscal" label={fundsWords.nonFiscal} />
        </div>
      </Radio.Group>
      <Textarea
        label="事由备注"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.orderRemark}
        value={draft.purposeNote}
        onChange={(event) => onChange({ purposeNote: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
