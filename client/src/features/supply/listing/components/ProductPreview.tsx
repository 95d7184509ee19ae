import {
  type DraftField,
  draftLabels,
  type ProductDraft,
} from '@jicai/shared/contract/supply/product.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { orderTermNames, termFacts } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { draftWords, shownFields, skuName } from '@jicai/shared/domain/supply/product/draft.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { RichText } from '../../../../ui/show/RichText.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';

interface Props {
  readonly draft: ProductDraft;
}

type Sku = ProductDraft['skus'][number];

const columnsOf = (draft: ProductDraft): readonly Column<Sku>[] => [
  { title: '规格', isHeading: true, render: ({ options }) => skuName(options) || '默认规格' },
  { title: '价格', isNumber: true, render: ({ price }) => <Money amount={price} /> },
  { title: '库存', isNumber: true, render: ({ stock }) => stock ?? '—' },
  {
    title: '税率',
    render: ({ taxHundredths }) => taxRateWord(taxHundredths ?? draft.taxHundredths),
  },
];

/** The fields with a place of their own in the preview; the category stands above the form. */
const PLACED: ReadonlySet<DraftField> = new Set([
  'categoryId',
  'name',
  ...orderTermNames,
  'skus',
  'attributes',
  'pictures',
  'description',
  'accessories',
]);
const factFields = shownFields.filter((field) => !PLACED.has(field));

/** A product as buyers will see it: every field without a place of its own is a row of the table of facts. */
export function ProductPreview({ draft }: Props) {
  const facts: Fact[] = [
    ...factFields.map((field): Fact => [draftLabels[field], draftWords(draft, field) || '—']),
    ...termFacts(draft, draft.unit),
    ...draft.attributes.map(({ name, value }): Fact => [name, value]),
  ];
  return (
    <Stack>
      <Title order={2} size="h4">
        {draft.name || '（未命名商品）'}
      </Title>
      <Group gap="xs" style={{ overflowX: 'auto' }} wrap="nowrap">
        {draft.pictures.map((path, index) => (
          <div key={path} style={{ width: 120, flex: 'none' }}>
            <Picture name={path} alt={`主图 ${index + 1}`} />
          </div>
        ))}
        {draft.pictures.length === 0 && <Text c="var(--jc-muted)">还没有主图</Text>}
      </Group>
      <DataTable
        caption="规格、价格与库存"
        columns={columnsOf(draft)}
        rows={draft.skus}
        keyOf={(sku) => `${sku.id}-${skuName(sku.options)}`}
      />
      <Facts facts={facts} />
      <RichText html={draft.description} />
      {draft.accessories.length > 0 && (
        <Facts
          facts={draft.accessories.map(
            ({ name, price }): Fact => [`配件：${name}`, <Money key={name} amount={price} />],
          )}
        />
      )}
    </Stack>
  );
}
