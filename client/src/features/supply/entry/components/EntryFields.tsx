import { type EntryContent, entryLabels } from '@jicai/shared/contract/supply/entry.ts';
import { MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { useCategories } from '../../../mall/catalog/api.ts';
import { useProvinces } from '../api.ts';

export interface EntryForm {
  readonly content: EntryContent;
  readonly set: <F extends keyof EntryContent>(field: F, value: EntryContent[F]) => void;
}

type TextField = {
  [F in keyof EntryContent]: EntryContent[F] extends string ? F : never;
}[Exclude<keyof EntryContent, 'size'>];

interface FieldProps extends EntryForm {
  readonly field: TextField;
  readonly maxLength: number;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

function Field({ content, set, field, maxLength, hint, isOptional = false }: FieldProps) {
  return (
    <TextInput
      data-path={`content.${field}`}
      label={entryLabels[field]}
      description={hint}
      required={!isOptional}
      maxLength={maxLength}
      value={content[field]}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
}

const SIZES = [
  { value: 'large', label: '大型' },
  { value: 'medium', label: '中型' },
  { value: 'small', label: '小型' },
  { value: 'micro', label: '微型' },
] as const;

/** The company as its licence says it, and its size. */
export function CompanyFields(props: EntryForm) {
  const { content, set } = props;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field {...props} field="companyName" maxLength={100} />
      <Field {...props} field="legalName" maxLength={20} />
      <Field {...props} field="capital" maxLength={30} isOptional />
      <Select
        data-path="content.size"
        label={entryLabels.size}
        description="中小微企业可享受政府采购扶持政策，以声明函为准"
        allowDeselect={false}
        data={SIZES}
        value={content.size}
        onChange={(value) => {
          const size = SIZES.find((one) => one.value === value);
          if (size) set('size', size.value);
        }}
      />
      <Field {...props} field="address" maxLength={200} />
      <Textarea
        data-path="content.scope"
        label={entryLabels.scope}
        required
        autosize
        minRows={2}
        maxLength={200}
        value={content.scope}
        onChange={(event) => set('scope', event.currentTarget.value)}
      />
    </SimpleGrid>
  );
}

/** The account that buyers pay to. */
export function BankFields(props: EntryForm) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field {...props} field="accountName" maxLength={100} hint="须与企业名称一致" />
      <Field {...props} field="bank" maxLength={60} />
      <Field
        {...props}
        field="bankAccount"
        maxLength={30}
        hint="店铺开业后变更须经审核，并等待 24 小时生效"
      />
    </SimpleGrid>
  );
}

/** Everywhere; a code of its own, because an empty value chooses nothing. */
const EVERYWHERE = 'all';

/** The people to ask for, and the shop as buyers will see it. */
export function ShopFields(props: EntryForm) {
  const { content, set } = props;
  const categories = useCategories();
  const provinces = useProvinces();
  const roots = (categories.data?.rows ?? []).filter(({ parentId }) => parentId === null);
  const areas = [
    { value: EVERYWHERE, label: '全国' },
    ...(provinces.data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Field {...props} field="contactName" maxLength={20} />
      <Field {...props} field="contactMobile" maxLength={20} />
      <Field {...props} field="contactEmail" maxLength={100} />
      <Field {...props} field="shopName" maxLength={60} />
      <MultiSelect
        data-path="content.categoryIds"
        label={entryLabels.categoryIds}
        required
        searchable
        data={roots.map(({ id, name }) => ({ value: id, label: name }))}
        value={content.categoryIds}
        onChange={(ids) => set('categoryIds', ids)}
      />
      <MultiSelect
        data-path="content.areaCodes"
        label={entryLabels.areaCodes}
        required
        searchable
        data={areas}
        value={content.areaCodes.map((code) => code || EVERYWHERE)}
        onChange={(codes) =>
          set(
            'areaCodes',
            codes.map((code) => (code === EVERYWHERE ? '' : code)),
          )
        }
      />
      <NumberField
        data-path="content.deliveryDays"
        label={entryLabels.deliveryDays}
        min={1}
        max={60}
        needsValue
        value={content.deliveryDays}
        onChange={(value) => value !== '' && set('deliveryDays', value)}
      />
      <Textarea
        data-path="content.summary"
        label={entryLabels.summary}
        required
        autosize
        minRows={2}
        maxLength={200}
        value={content.summary}
        onChange={(event) => set('summary', event.currentTarget.value)}
      />
    </SimpleGrid>
  );
}
