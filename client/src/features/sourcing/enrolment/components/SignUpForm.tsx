import type { TenderDetail } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { Anchor, Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useSignedUp, useSignUp } from '../api.ts';
import { enrolmentPaths } from '../paths.ts';

const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

interface Props {
  readonly tender: TenderDetail;
}

/** The form of a sign-up; with what was sent before, where it is sent again, else with the shop's contact. */
export function SignUpForm({ tender }: Props) {
  const { signUp: before, offeredContact: offered } = tender;
  const [contactName, setName] = useState(before?.contactName ?? offered?.name ?? '');
  const [contactPhone, setPhone] = useState(before?.contactPhone ?? offered?.phone ?? '');
  const [statement, setStatement] = useState(before?.statement ?? '');
  const [fileGroup, setGroup] = useState<string | null>(before?.fileGroup ?? null);
  const [isUploading, setUploading] = useState(false);
  const [hasRead, setRead] = useState(false);
  const { send, isSending, failure } = useSignUp();
  const signedUp = useSignedUp();
  const navigate = useNavigate();
  const rulePath =
    tender.method === 'inquiry' ? enrolmentPaths.inquiryRule : enrolmentPaths.biddingRule;
  const word = before ? (before.state === 'refused' ? '提交补正' : '修改报名') : '提交报名';

  function submit(): void {
    const rulesVersion = hasRead ? tender.rulesVersion : '';
    const form = { contactName, contactPhone, statement, fileGroup, rulesVersion };
    void send({ number: tender.number, ...form }).then(
      () => {
        signedUp();
        void navigate(enrolmentPaths.biddingSuccess.to(tender.number));
      },
      () => {},
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <TextInput
          data-path="contactName"
          label="联系人"
          withAsterisk
          maxLength={50}
          value={contactName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          data-path="contactPhone"
          label="联系电话"
          withAsterisk
          inputMode="tel"
          maxLength={32}
          value={contactPhone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Textarea
          data-path="statement"
          label="资格说明"
          autosize
          minRows={2}
          maxLength={1_000}
          value={statement}
          onChange={(event) => setStatement(event.currentTarget.value)}
        />
        <div data-path="fileGroup">
          <Text size="sm" fw={500} mb={4}>
            资格文件{tender.needsFiles ? '（必须上传）' : ''}
          </Text>
          <Suspense fallback={null}>
            <Files
              label="资格文件"
              fileDomain="signUp"
              group={fileGroup}
              onGroup={setGroup}
              onChange={(files) => setUploading(files.isUploading)}
            />
          </Suspense>
        </div>
        <Checkbox
          data-path="rulesVersion"
          label={
            <>
              我已阅读并同意
              <Anchor component={Link} to={rulePath.to(tender.number)} target="_blank">
                本项目的规则
              </Anchor>
              （版本 {tender.rulesVersion.slice(0, 8)}）
            </>
          }
          checked={hasRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        <Refused failure={failure} />
        <Button type="submit" fullWidth loading={isSending} disabled={isUploading}>
          {isUploading ? '文件上传中…' : word}
        </Button>
      </Stack>
    </form>
  );
}
