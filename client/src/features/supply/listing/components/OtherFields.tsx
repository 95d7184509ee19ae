import { draftForms, draftLabels } from '@jicai/shared/contract/supply/product.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { TextInput } from '@mantine/core';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { type OtherField, otherFields } from '../model/other-fields.ts';
import type { StepProps } from './WizardPage.tsx';

/** The fields that no page places by hand, each with the input that its wire form asks for. */
export function OtherFields(props: StepProps) {
  return otherFields.map((field) => <OneField key={field} field={field} {...props} />);
}

function OneField({ field, form, set }: StepProps & { readonly field: OtherField }) {
  const value = form.value[field];
  const wire = draftForms[field];
  const common = { 'data-path': `draft.${field}`, label: draftLabels[field] };
  if (wire?.kind === 'money')
    return (
      <MoneyInput
        {...common}
        value={value as Fen | null}
        onChange={(amount) => set(field, amount)}
      />
    );
  if (wire?.kind === 'int') {
    const { min, max } = wire;
    return (
      <NumberField
        {...common}
        min={min}
        max={max}
        value={value as number | null}
        onChange={(typed) => set(field, typed === '' ? null : typed)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      maxLength={wire?.kind === 'text' ? wire.max : undefined}
      value={String(value ?? '')}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
}
