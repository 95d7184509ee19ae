import {
  Autocomplete,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { inputTimeOf, readInputTime } from '../../../../lib/time/input-time.ts';

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
        <NumberInput
          {...look}
          min={0}
          max={9_999}
          allowDecimal={false}
          value={field.get(item)}
          onChange={(value) => onChange(field.set(Number(value) || 0))}
        />
      );
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
        <TextInput
          {...look}
          type="datetime-local"
          value={inputTimeOf(field.get(item))}
          onChange={(event) => onChange(field.set(readInputTime(event.currentTarget.value)))}
        />
      );
    case 'words':
      return (
        <TagsInput
          {...look}
          maxTags={10}
          value={field.get(item)}
          onChange={(words) => onChange(field.set(words))}
        />
      );
  }
}
