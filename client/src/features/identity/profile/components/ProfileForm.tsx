import type { Profile } from '@jicai/shared/contract/identity/profile.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { profileMessages } from '@jicai/shared/messages/identity/profile.ts';
import { valuesMessages } from '@jicai/shared/messages/kernel/values.ts';
import { Box, Button, Group, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
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

/** The parts that people may change themselves; the rest belongs to the unit. */
export function ProfileForm({ profile, onSaved }: Props) {
  const { send, isSending, failure } = useSaveProfile();
  const toast = useSetAtom(toastAtom);
  const [group, setGroup] = useState(profile.avatarGroupId);
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  const { phone, email, notifyOrder, notifyTodo, notifyPrice, notifyProject } = profile;
  const form = useForm({
    initialValues: { phone, email, notifyOrder, notifyTodo, notifyPrice, notifyProject },
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
      await send({ ...values, avatar: files?.change ?? null });
    } catch {
      // The form shows why, and keeps what was typed.
      return;
    }
    toast('done', '保存成功');
    onSaved();
  }

  const notice = (field: 'notifyOrder' | 'notifyTodo' | 'notifyPrice' | 'notifyProject') =>
    form.getInputProps(field, { type: 'checkbox' });
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
        <Panel title="通知">
          <Stack gap="sm">
            <Switch label="订单进度变化时通知我" {...notice('notifyOrder')} />
            <Switch label="有新的待办时通知我" {...notice('notifyTodo')} />
            <Switch label="关注的商品降价时通知我" {...notice('notifyPrice')} />
            <Switch label="采购项目有变化时发邮件给我" {...notice('notifyProject')} />
          </Stack>
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
