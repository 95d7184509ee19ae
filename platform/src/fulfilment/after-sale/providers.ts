import type { ProviderField } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { settingOf, suningSupplierCodes } from '../settings.ts';

/**
 * The port to an external provider's own after-sale form (`servicesapplySN`): a form is its fields,
 * and the page and the check follow from them. A provider of an order is found by its supplier's code.
 */
export interface AfterSaleProvider {
  readonly name: string;
  readonly fields: readonly ProviderField[];
}

/** 苏宁易购: what its service desk asks for. Installations that buy there name its supplier codes. */
const suning: AfterSaleProvider = {
  name: '苏宁易购',
  fields: [
    {
      name: 'pickup',
      label: '取件方式',
      isRequired: true,
      options: ['上门取件', '快递寄回', '门店送回'],
    },
    {
      name: 'packageState',
      label: '包装情况',
      isRequired: true,
      options: ['包装完好', '包装破损', '无包装'],
    },
    { name: 'serialNumber', label: '商品序列号', isRequired: false, options: [] },
  ],
};

/** The provider of a supplier; null where the mall's own form is enough. */
export async function providerOf(
  supplierCode: string,
  db: Executor,
): Promise<AfterSaleProvider | null> {
  return (await settingOf(suningSupplierCodes, db)).includes(supplierCode) ? suning : null;
}

/** The label of a field of any provider's form; its name where the field is gone since. */
export const labelOfField = (name: string): string =>
  suning.fields.find((field) => field.name === name)?.label ?? name;

type Filled = readonly { readonly name: string; readonly value: string }[];

/** Checks a filled form against its provider's fields; nothing else may be in it. */
export function checkProviderForm(
  provider: AfterSaleProvider | null,
  filled: Filled,
): Refusal | null {
  const fields = provider?.fields ?? [];
  const stranger = filled.find(({ name }) => !fields.some((field) => field.name === name));
  if (stranger) return refuse('afterSale.formUnknown', { label: stranger.name });
  for (const { name, label, isRequired, options } of fields) {
    const value = filled.find((one) => one.name === name)?.value.trim() ?? '';
    if (isRequired && value === '') return refuse('afterSale.formMissing', { label });
    if (value !== '' && options.length > 0 && !options.includes(value))
      return refuse('afterSale.formUnknown', { label });
  }
  return null;
}
