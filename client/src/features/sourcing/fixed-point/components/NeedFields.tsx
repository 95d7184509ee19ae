import type { ServiceDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Input, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DateField, MomentField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import type { NeedForm } from '../model/need-form.ts';

interface Props {
  readonly form: NeedForm;
  readonly fields: ServiceDetail['fields'];
}

/** The fields of a need: the questions of the category, then place, time and budget. */
export function NeedFields({ form, fields }: Props) {
  return (
    <Stack gap="sm">
      <TextInput
        label="服务名称"
        withAsterisk
        maxLength={limits.orderName}
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map((field) => (
          <NeedField key={field.name} form={form} field={field} />
        ))}
      </SimpleGrid>
      {form.errors.answers && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {form.errors.answers}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Input.Wrapper label="服务地区" withAsterisk error={form.errors.region}>
          <div>
            <RegionPicker
              label="服务地区"
              placeholder="请选择"
              value={form.values.region}
              onChange={(region) => form.setFieldValue('region', region)}
            />
          </div>
        </Input.Wrapper>
        <TextInput label="服务地点" withAsterisk maxLength={200} {...form.getInputProps('place')} />
        <MomentField
          data-path="need.wantedAtMs"
          label="期望完成时间"
          value={form.values.wantedAt}
          onChange={(wantedAt) => form.setFieldValue('wantedAt', wantedAt)}
        />
        <MoneyInput
          data-path="need.budget"
          label="预算"
          value={form.values.budget}
          onChange={(budget) => form.setFieldValue('budget', budget)}
        />
      </SimpleGrid>
    </Stack>
  );
}

interface FieldProps {
  readonly form: NeedForm;
  readonly field: ServiceDetail['fields'][number];
}

/** One question, by its kind. */
function NeedField({ form, field }: FieldProps) {
  const { name, label, kind, isRequired, unit, options } = field;
  const value = form.values.answers[name] ?? '';
  const set = (next: string) => {
    form.clearFieldError('answers');
    form.setFieldValue('answers', { ...form.getValues().answers, [name]: next });
  };
  const shared = { label: unit ? `${label}（${unit}）` : label, withAsterisk: isRequired };
  switch (kind) {
    case 'longText':
      return (
        <Textarea
          {...shared}
          // A long answer has a row of its own.
          style={{ gridColumn: '1 / -1' }}
          autosize
          minRows={2}
          maxLength={1_000}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberField {...shared} min={1} value={value} onChange={(next) => set(String(next))} />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={[...options]}
          clearable={!isRequired}
          value={value || null}
          onChange={(next) => set(next ?? '')}
        />
      );
    case 'date':
      return <DateField {...shared} value={value} onChange={set} />;
    case 'text':
      return (
        <TextInput
          {...shared}
          maxLength={200}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
  }
}
