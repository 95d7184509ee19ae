import { draftLabels, type ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { Checkbox, Group, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { MomentField } from '../../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../../ui/form/numbers/NumberField.tsx';
import { anchorOf, type FieldOf, useDraftForm } from '../../model/form.ts';

/* One input for each kind of field of a draft; each knows its label, its problem and its place. */

const ORDER = ['label', 'input', 'description', 'error'] as const;

interface FieldProps {
  readonly label?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

/** The value of a field of the draft, and the props that its input has in common with the others. */
export function useField<F extends keyof ProjectDraft>(
  field: F,
  { label, hint, isRequired }: FieldProps,
) {
  const { draft, set, problemOf } = useDraftForm();
  return {
    value: draft[field],
    set: (value: ProjectDraft[F]) => set(field, value),
    props: {
      id: anchorOf(field),
      'data-path': `draft.${field}`,
      label: label ?? draftLabels[field] ?? field,
      description: hint,
      // A hint above would move the input below its neighbours.
      inputWrapperOrder: [...ORDER],
      withAsterisk: isRequired ?? false,
      error: problemOf(field),
    },
  };
}

interface TextProps extends FieldProps {
  readonly field: FieldOf<string>;
  readonly maxLength: number;
  readonly rows?: number;
  readonly placeholder?: string;
}

export function TextField({ field, maxLength, rows, placeholder = '', ...rest }: TextProps) {
  const { value, set, props } = useField(field, rest);
  const shared = { ...props, value, maxLength, placeholder };
  if (rows)
    return (
      <Textarea
        {...shared}
        autosize
        minRows={rows}
        maxRows={12}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  return <TextInput {...shared} onChange={(event) => set(event.currentTarget.value)} />;
}

export function MoneyField({
  field,
  ...rest
}: FieldProps & { readonly field: 'budget' | 'stepAmount' }) {
  const { value, set, props } = useField(field, rest);
  return <MoneyInput {...props} value={value} onChange={set} />;
}

interface CountProps extends FieldProps {
  readonly field: FieldOf<number>;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** So many of the stored unit are one of the shown; 60000 shows milliseconds as minutes. */
  readonly scale?: number;
  /** After the value is set; for what depends on it. */
  readonly onType?: () => void;
}

export function CountField({ field, unit, min, max, scale = 1, onType, ...rest }: CountProps) {
  const { value, set, props } = useField(field, rest);
  return (
    <NumberField
      {...props}
      value={value / scale}
      min={min}
      max={max}
      needsValue
      hideControls
      rightSection={
        <span style={{ paddingInlineEnd: 12, color: 'var(--jc-muted)', whiteSpace: 'nowrap' }}>
          {unit}
        </span>
      }
      rightSectionWidth={unit.length > 2 ? 56 : 44}
      onChange={(typed) => {
        if (typed === '') return;
        set(typed * scale);
        onType?.();
      }}
    />
  );
}

/** A percentage with two decimals, kept in hundredths of a percent. */
export function PercentField(rest: FieldProps) {
  const { value, set, props } = useField('stepPercentHundredths', rest);
  return (
    <NumberField
      {...props}
      value={value === null ? '' : value / 100}
      min={0}
      max={100}
      decimals={2}
      hideControls
      rightSection="%"
      onChange={(typed) => set(typed === '' ? null : Math.round(typed * 100))}
    />
  );
}

export function TimeField({
  field,
  ...rest
}: FieldProps & { readonly field: FieldOf<number | null> & `${string}At` }) {
  const { value, set, props } = useField(field, rest);
  return (
    <MomentField {...props} value={value as number | null} onChange={(ms) => set(ms as never)} />
  );
}

interface ChoiceProps<F extends keyof ProjectDraft> extends FieldProps {
  readonly field: F;
  readonly options: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  readonly onChoose?: (value: string) => void;
}

export function ChoiceField<F extends keyof ProjectDraft>({
  field,
  options,
  disabled = false,
  onChoose,
  ...rest
}: ChoiceProps<F>) {
  const { value, set, props } = useField(field, rest);
  const { id, ...wrapper } = props;
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <Group id={id} mt={4}>
        <SegmentedControl
          aria-label={String(props.label)}
          disabled={disabled}
          value={String(value ?? '')}
          data={Object.entries(options).map(([code, label]) => ({ value: code, label }))}
          onChange={(code) => {
            set(code as ProjectDraft[F]);
            onChoose?.(code);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}

export function FlagField({ field, ...rest }: FieldProps & { readonly field: FieldOf<boolean> }) {
  const { value, set, props } = useField(field, rest);
  const { withAsterisk: _, inputWrapperOrder: __, ...checkbox } = props;
  return (
    <Checkbox
      {...checkbox}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
