import type { NoticeForm } from '@jicai/shared/contract/sourcing/notice-form.ts';
import type { NoticeFile } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { missingOf } from '@jicai/shared/domain/sourcing/notice/body.ts';
import { resultMessages } from '@jicai/shared/messages/sourcing/result.ts';
import { fill } from '@jicai/shared/say.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useResultChanged, useSaveNotice, useSubmitNotice } from '../api.ts';

interface Props {
  readonly projectId: string;
  readonly notice: NoticeFile;
}

/** The handler adds to the notice what the record cannot say, and submits it. */
export function NoticeEditor({ projectId, notice }: Props) {
  const form = useForm<NoticeForm>({
    initialValues: notice.form,
    // A field that is being filled is wrong no more.
    clearInputErrorOnChange: true,
    validate: (typed) =>
      Object.fromEntries(
        missingOf(notice, typed).map(({ field, label }) => [
          field,
          fill(resultMessages['resultNotice.missing'], { label }),
        ]),
      ),
  });
  // The version that this form was read or saved as: what is typed stays when the page is read again.
  const [version, setVersion] = useState(notice.version);
  const saving = useSaveNotice();
  const submitting = useSubmitNotice();
  const changed = useResultChanged();
  const toast = useSetAtom(toastAtom);

  async function save(thenSubmit: boolean): Promise<void> {
    // A refusal of the last submit must not stand in the place of one of this save.
    submitting.reset();
    try {
      const saved = await saving.send({
        id: projectId,
        version,
        form: form.getValues(),
      });
      setVersion(saved.version);
      if (thenSubmit) await submitting.send({ id: projectId, version: saved.version });
      toast('done', thenSubmit ? '已提交审核' : '已保存');
    } catch {
      // The reason stands below the form; what was typed stays.
    } finally {
      changed();
    }
  }

  const failure = submitting.failure ?? saving.failure;
  return (
    <form
      onSubmit={form.onSubmit(
        () => void save(true),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="sm">
        <TextInput
          label="采购人地址"
          withAsterisk
          maxLength={200}
          {...form.getInputProps('unitAddress')}
        />
        <TextInput
          label="采购人联系方式"
          withAsterisk
          maxLength={100}
          {...form.getInputProps('contact')}
        />
        {form.getValues().suppliers.map(({ supplierId, supplierName }, index) => (
          <TextInput
            key={supplierId}
            label={`${supplierName}的地址`}
            withAsterisk
            maxLength={200}
            {...form.getInputProps(`suppliers.${index}.address`)}
          />
        ))}
        {notice.kind === 'award' && (
          <>
            <Textarea
              label="服务要求"
              autosize
              minRows={2}
              maxLength={1_000}
              {...form.getInputProps('service')}
            />
            {notice.evaluators.length > 0 && (
              <Text size="sm">评审人员名单：{notice.evaluators.join('、')}</Text>
            )}
            {notice.isEvaluated && notice.evaluators.length === 0 && (
              <Textarea
                label="评审人员名单"
                withAsterisk
                autosize
                minRows={1}
                maxLength={200}
                {...form.getInputProps('evaluators')}
              />
            )}
          </>
        )}
        <Textarea
          label="其他补充事宜"
          autosize
          minRows={2}
          maxLength={1_000}
          {...form.getInputProps('supplement')}
        />
        <Refused failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" loading={saving.isSending} onClick={() => void save(false)}>
            保存
          </Button>
          <Button type="submit" loading={saving.isSending || submitting.isSending}>
            提交审核
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
