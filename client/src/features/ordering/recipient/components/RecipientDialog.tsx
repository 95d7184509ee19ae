import { checkRecipients } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Input, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import type { ChosenRegion } from '../../../identity/region/region.ts';
import type { JudgedRecipient } from '../model/judge.ts';
import type { RecipientDraft } from '../model/sheet.ts';

interface Props {
  /** Null for somebody new. */
  readonly recipient: JudgedRecipient | null;
  readonly newKey: number;
  readonly onSave: (recipient: RecipientDraft) => void;
  readonly onClose: () => void;
}

/** One recipient, mended or added. */
export function RecipientDialog({ recipient, newKey, onSave, onClose }: Props) {
  const [value, setValue] = useState<RecipientDraft>({
    key: recipient?.key ?? newKey,
    row: recipient?.row ?? null,
    name: recipient?.name ?? '',
    phone: recipient?.phone ?? '',
    region: recipient?.region ?? '',
    detail: recipient?.detail ?? '',
    remark: recipient?.remark ?? '',
  });
  // A region that is none is asked for anew; one that is known is shown as chosen.
  const known = recipient?.regionCode ?? null;
  const [region, setRegion] = useState<ChosenRegion | null>(
    recipient && known ? { code: known, name: recipient.region } : null,
  );
  const [isTouched, setTouched] = useState(recipient !== null);
  const wrong = new Set(checkRecipients([value])[0]?.map((problem) => problem.field));
  const text = (field: 'name' | 'phone' | 'detail' | 'remark', words: string, most: number) => ({
    label: words,
    maxLength: most,
    value: value[field],
    error: isTouched && wrong.has(field) ? `请填写正确的${words}` : null,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setValue({ ...value, [field]: event.currentTarget.value }),
  });
  const regionWrong = region === null ? '请选择所在地区，到街道/乡镇为止' : null;

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setTouched(true);
    if (wrong.size === 0 && regionWrong === null) onSave(value);
  }

  return (
    <Modal opened onClose={onClose} title={recipient ? '修改收货人' : '添加收货人'}>
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <TextInput withAsterisk data-autofocus {...text('name', '姓名', limits.recipientName)} />
          <TextInput withAsterisk type="tel" {...text('phone', '手机', limits.recipientPhone)} />
          <Input.Wrapper
            label="所在地区"
            withAsterisk
            description={region === null && value.region ? `名单中为：${value.region}` : null}
            error={isTouched ? regionWrong : null}
          >
            <div>
              <RegionPicker
                label="所在地区"
                placeholder="请选择省、市、区县、街道"
                value={region}
                mustBeComplete
                onChange={(chosen) => {
                  setRegion(chosen);
                  if (chosen) setValue({ ...value, region: chosen.name });
                }}
              />
            </div>
          </Input.Wrapper>
          <TextInput withAsterisk {...text('detail', '详细地址', limits.recipientDetail)} />
          <TextInput {...text('remark', '备注', limits.recipientRemark)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit">保存</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
