import type { Profile } from '@jicai/shared/contract/identity/account/profile.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { profileMessages } from '@jicai/shared/messages/identity/profile.ts';
import { valuesMessages } from '@jicai/shared/messages/kernel/values.ts';
import { Box, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { FileUpload } from '../../../files/upload/FileUpload.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { useSaveProfile } from '../api.ts';
import { Avatar } from './Avatar.tsx';

interface Props {
  readonly profile: Profile;
  readonly onSaved: () => void;
}

/** The panel of preferences has the switches: a form that was opened before must not take them back. */
const KEPT_NOTICES = {
  notifyOrder: null,
  notifyTodo: null,
  notifyPrice: null,
  notifyProject: null,
} as const;

/** The parts that people may change themselves; the rest belongs to the unit. */
export function ProfileForm({ profile, onSaved }: Props) {
  const { send, isSending, failure } = useSaveProfile();
  const toast = useSetAtom(toastAtom);
  const [group, setGroup] = useState(profile.avatarGroupId);
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  const { phone, email } = profile;
  const form = useForm({
    initialValues: { phone, email },
    validateInputOnBlur: true,
    validate: {
      phone: (text) =>
        text.trim() === '' || isPhone(text.trim()) ? null : valuesMessages['contact.phone'],
      email: (text) =>
        text.trim() === '' || isEmail(text.trim()) ? null : profileMessages['profile.email'],
    },
  });
  const isUploading = files?.isUploading ?? false;

  async function save(values: typeof form.values): Promise<void> {
    try {
      await send({ ...values, ...KEPT_NOTICES, avatar: files?.change ?? null });
    } catch {
      // The form shows why, and keeps what was typed.
      return;
    }
    toast('done', '保存成功');
    onSaved();
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate aria-label="个人资料">
      <Stack gap="md">
        <Panel>
          <Group gap="md" align="center">
            <Avatar name={profile.name} url={profile.avatarUrl} />
            <Box flex="1 1 16rem" miw={0}>
              <Facts
                facts={[
                  ['姓名', profile.name],
                  ['登录名', profile.loginName],
                  ['单位', profile.orgName],
                  ['角色', profile.roleNames],
                ]}
              />
            </Box>
          </Group>
        </Panel>
        <Panel title="头像">
          <FileUpload
            label="头像"
            group={group}
            onGroup={setGroup}
            onChange={setFiles}
            fileDomain="avatar"
          />
        </Panel>
        <Panel title="联系方式">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="手机号码"
              autoComplete="tel"
              inputMode="tel"
              maxLength={32}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label="电子邮箱"
              autoComplete="email"
              inputMode="email"
              maxLength={128}
              {...form.getInputProps('email')}
            />
          </SimpleGrid>
        </Panel>
        <Refused failure={failure} isBox />
        <Group>
          <Button type="submit" loading={isSending} disabled={isUploading}>
            {isUploading ? '文件上传中…' : '保存'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
