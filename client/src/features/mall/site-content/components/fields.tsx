import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Autocomplete, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { MomentField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';

export type Choices = readonly { readonly value: string; readonly label: string }[];

/** One field of an item's form: what it is called, what it takes, and how it reads and writes the item. */
export type Field<Item> = { readonly label: string; readonly hint?: string } & (
  | {
      readonly kind: 'text' | 'long' | 'web';
      readonly get: (item: Item) => string;
      readonly set: (value: string) => Partial<Item>;
      readonly most: number;
      readonly isRequired?: boolean;
    }
  | {
      readonly kind: 'number';
      readonly get: (item: Item) => number;
      readonly set: (value: number) => Partial<Item>;
    }
  | {
      readonly kind: 'money';
      readonly get: (item: Item) => Fen | null;
      readonly set: (value: Fen | null) => Partial<Item>;
    }
  | {
      readonly kind: 'choice';
      readonly get: (item: Item) => string | null;
      readonly set: (value: string | null) => Partial<Item>;
      readonly choices: Choices;
      readonly mayBeEmpty?: boolean;
    }
  | {
      readonly kind: 'switch';
      readonly get: (item: Item) => boolean;
      readonly set: (value: boolean) => Partial<Item>;
    }
  | {
      readonly kind: 'time';
      readonly get: (item: Item) => number | null;
      readonly set: (value: number | null) => Partial<Item>;
    }
  | {
      readonly kind: 'words';
      readonly get: (item: Item) => string[];
      readonly set: (value: string[]) => Partial<Item>;
    }
);

interface Props<Item> {
  readonly field: Field<Item>;
  readonly item: Item;
  readonly onChange: (change: Partial<Item>) => void;
}

/** Paths that links of the mall mostly lead to. */
const USUAL_LINKS = ['/GoodListSearch', '/goods/goodssceneslist', '/BidIndex', '/XjIndex'];

const moneyOf = <Item,>(
  field: Extract<Field<Item>, { kind: 'money' }>,
  item: Item,
  onChange: Props<Item>['onChange'],
) => ({ value: field.get(item), onChange: (value: Fen | null) => onChange(field.set(value)) });

const wordsOf = <Item,>(
  field: Extract<Field<Item>, { kind: 'words' }>,
  item: Item,
  onChange: Props<Item>['onChange'],
) => ({ value: field.get(item), onChange: (words: string[]) => onChange(field.set(words)) });

/** The input of one field. */
export function FieldInput<Item>({ field, item, onChange }: Props<Item>) {
  const { label, hint } = field;
  const look = { label, ...(hint ? { description: hint } : {}) };
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...look}
          required={field.isRequired ?? false}
          maxLength={field.most}
          value={field.get(item)}
          onChange={(event) => onChange(field.set(event.currentTarget.value))}
        />
      );
    case 'long':
      return (
        <Textarea
          {...look}
          autosize
          minRows={2}
          maxLength={field.most}
          value={field.get(item)}
          onChange={(event) => onChange(field.set(event.currentTarget.value))}
        />
      );
    case 'web':
      return (
        <Autocomplete
          {...look}
          data={USUAL_LINKS}
          maxLength={field.most}
          value={field.get(item)}
          onChange={(value) => onChange(field.set(value))}
        />
      );
    case 'number':
      return (
        <NumberField
          {...look}
          min={0}
          max={9_999}
          needsValue
          value={field.get(item)}
          onChange={(value) => value !== '' && onChange(field.set(value))}
        />
      );
    case 'money':
      return <MoneyInput {...look} {...moneyOf(field, item, onChange)} />;
    case 'choice':
      return (
        <Select
          {...look}
          data={[...field.choices]}
          searchable
          allowDeselect={false}
          clearable={field.mayBeEmpty ?? false}
          value={field.get(item)}
          onChange={(value) => onChange(field.set(value))}
        />
      );
    case 'switch':
      return (
        <Switch
          {...look}
          checked={field.get(item)}
          onChange={(event) => onChange(field.set(event.currentTarget.checked))}
        />
      );
    case 'time':
      return (
        <MomentField {...look} value={field.get(item)} onChange={(ms) => onChange(field.set(ms))} />
      );
    case 'words':
      return <TagsInput {...look} maxTags={10} {...wordsOf(field, item, onChange)} />;
  }
}
