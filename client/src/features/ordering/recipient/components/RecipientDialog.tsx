import { checkRecipients } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Input, TextInput } from '@mantine/core';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import type { ChosenRegion } from '../../../identity/region/region.ts';
import { type CheckedRecipient, isRegionPending } from '../model/check.ts';
import type { RecipientDraft } from '../model/sheet.ts';

interface Props {
  /** Null for a new one. */
  readonly recipient: CheckedRecipient | null;
  readonly newKey: number;
  readonly onSave: (recipient: RecipientDraft) => void;
  readonly onClose: () => void;
}

interface RecipientForm extends RecipientDraft {
  /** The region chosen here; undefined while nobody touched it: it is the list's. */
  readonly known: ChosenRegion | null | undefined;
}

const empty = { row: null, name: '', phone: '', region: '', detail: '', remark: '' };
const labels = { name: '姓名', phone: '手机', detail: '详细地址', remark: '备注' } as const;
type TextField = keyof typeof labels;

/** The region of the list, once it was recognised. */
function recognised(recipient: CheckedRecipient | null): ChosenRegion | null {
  const code = recipient?.regionCode ?? null;
  return recipient && code !== null ? { code, name: recipient.region } : null;
}

/**
 * The faulty fields. A region that was not recognised has to be chosen; one that is still being looked
 * up stays as it is in the list, which says later what is wrong with it.
 */
function validate(value: RecipientForm, recipient: CheckedRecipient | null) {
  const wrong = checkRecipients([value])[0]?.map((problem) => problem.field) ?? [];
  const errors = wrong
    .filter((field): field is TextField => field in labels)
    .map((field) => [field, `请填写正确的${labels[field]}`]);
  const { known } = value;
  const isMissing =
    known === undefined
      ? recognised(recipient) === null && !(recipient && isRegionPending(recipient))
      : known === null;
  if (isMissing) errors.push(['known', '请选择所在地区，到街道/乡镇为止']);
  return Object.fromEntries(errors);
}

function startOf(recipient: CheckedRecipient | null, newKey: number): RecipientForm {
  const { key, row, name, phone, region, detail, remark } = recipient ?? { key: newKey, ...empty };
  return { key, row, name, phone, region, detail, remark, known: undefined };
}

/** One recipient, corrected or added. */
export function RecipientDialog({ recipient, newKey, onSave, onClose }: Props) {
  const initialValues = startOf(recipient, newKey);
  const form = useForm<RecipientForm>({
    initialValues,
    // A recipient of the list is opened because something is wrong: it is shown at once.
    initialErrors: recipient ? validate(initialValues, recipient) : {},
    validate: (value) => validate(value, recipient),
  });
  const { region } = form.values;
  // The answer to the look-up may come while the dialog is open.
  const known = form.values.known === undefined ? recognised(recipient) : form.values.known;
  const text = (field: TextField, most: number) => ({
    label: labels[field],
    maxLength: most,
    ...form.getInputProps(field),
  });
  const save = form.onSubmit(({ known: _, ...draft }) => onSave(draft));

  return (
    <FormDialog
      title={recipient ? '修改收货人' : '添加收货人'}
      problem={null}
      isSending={false}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput withAsterisk data-autofocus {...text('name', limits.recipientName)} />
      <TextInput withAsterisk type="tel" {...text('phone', limits.recipientPhone)} />
      <Input.Wrapper
        label="所在地区"
        withAsterisk
        description={known === null && region ? `名单中为：${region}` : null}
        error={form.errors.known}
      >
        <div>
          <RegionPicker
            label="所在地区"
            placeholder="请选择省、市、区县、街道"
            value={known}
            mustBeComplete
            onChange={(chosen) => {
              form.setFieldValue('known', chosen);
              if (chosen) form.setFieldValue('region', chosen.name);
            }}
          />
        </div>
      </Input.Wrapper>
      <TextInput withAsterisk {...text('detail', limits.recipientDetail)} />
      <TextInput {...text('remark', limits.recipientRemark)} />
    </FormDialog>
  );
}
