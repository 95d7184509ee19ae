import { consoleEndpoints, type SettingRow } from '@jicai/shared/contract/operations/console.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';

interface Props {
  readonly setting: SettingRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes the value of a setting, or gives it back to the environment and the default. */
export function EditSetting({ setting, onClose, onSaved }: Props) {
  const { send, isSending, failure } = useSend(consoleEndpoints.saveSetting, { quiet: true });
  const toast = useSetAtom(toastAtom);
  const [value, setValue] = useState(setting.isSecret ? '' : setting.value);
  const save = (next: string | null) =>
    void send({ name: setting.name, value: next }).then(
      ({ isWaiting }) => {
        if (isWaiting) toast('done', '已申请修改，待另一名管理员批准；批准前仍为原值');
        onSaved();
        onClose();
      },
      () => {},
    );
  return (
    <Modal opened onClose={onClose} title={`修改 ${setting.name}`} centered>
      <Stack>
        <Refused failure={failure} isBox />
        <TextInput
          data-path="value"
          label={setting.title}
          description={setting.hint}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Group justify="flex-end">
          {setting.source === 'console' && (
            <Button variant="default" onClick={() => save(null)}>
              恢复默认
            </Button>
          )}
          <Button loading={isSending} onClick={() => save(value.trim())}>
            保存
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
