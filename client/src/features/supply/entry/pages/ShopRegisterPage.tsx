import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { NarrowPage } from '../../../../ui/page/NarrowPage.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../ui/page/states.tsx';
import { RichText } from '../../../../ui/show/RichText.tsx';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { useAgreement } from '../../../mall/agreement/api.ts';
import { useApply, useMailStep, useTaken } from '../api.ts';
import { type MailCode, MailCodeFields } from '../components/MailCodeFields.tsx';
import { SmsCodeFields } from '../components/SmsCodeFields.tsx';
import { SubjectForm } from '../components/SubjectForm.tsx';
import { entryPaths } from '../paths.ts';

/** /dpzc: the registration of a shop; its other pages follow after the first login. */
export default function ShopRegisterPage() {
  const { send, isSending, failure, answer } = useApply();
  const { data, error, refetch } = useAgreement('entry');
  const mailStep = useMailStep();
  const [isAgreed, setAgreed] = useState(false);
  const [mail, setMail] = useState<MailCode>({ email: '', mailCode: '' });
  const [smsCode, setSmsCode] = useState('');
  const taken = useTaken();
  const agreement = data?.agreement ?? undefined;
  if (answer) return <Registered number={answer.number} />;
  return (
    <NarrowPage width={720}>
      <PageHeader
        title="店铺注册"
        hint={
          <>
            已有申请？
            <Anchor component={Link} to={entryPaths.entryProgress.to()} underline="always">
              查询进度
            </Anchor>
          </>
        }
      />
      <Panel title={agreement ? `入驻协议（${agreement.version} 版）` : '入驻协议'}>
        <Loaded query={{ data: agreement, error, refetch }} what="协议加载失败">
          {({ body }) => <RichText html={body} />}
        </Loaded>
      </Panel>
      <Panel title="主体与账号">
        {!mailStep.data && mailStep.error && (
          <Failed
            what="页面无法打开"
            failure={mailStep.error}
            onRetry={() => void mailStep.refetch()}
          />
        )}
        <SubjectForm
          word="提交注册"
          isSending={isSending}
          isDisabled={!isAgreed || !agreement || !mailStep.data}
          failure={failure}
          onSubmit={(subject) =>
            void send({ ...subject, ...mail, smsCode, agreement: agreement?.version ?? '' }).catch(
              () => {},
            )
          }
          checkTaken={async (typed) => (await taken.send(typed)).text}
          more={(mobile) => (
            <>
              {mailStep.data?.bySms && (
                <SmsCodeFields mobile={mobile} code={smsCode} onChange={setSmsCode} />
              )}
              {mailStep.data?.byMail && <MailCodeFields value={mail} onChange={setMail} />}
              <Checkbox
                label="我已阅读并同意入驻协议"
                checked={isAgreed}
                onChange={(event) => setAgreed(event.currentTarget.checked)}
              />
            </>
          )}
        />
      </Panel>
    </NarrowPage>
  );
}

function Registered({ number }: { readonly number: string }) {
  return (
    <NarrowPage width={720}>
      <PageHeader title="注册成功" />
      <Panel>
        <Stack role="status">
          <Text>
            申请编号 <strong className="tnum">{number}</strong>，凭编号和手机号可随时查询进度。
          </Text>
          <Text>
            请登录后完善企业、账户、店铺和资质信息，再提交入驻审核；内容自动保存，可分次填写。
          </Text>
          <Button
            component={Link}
            to={sessionPaths.login.to(entryPaths.shopCompletion.to())}
            w="fit-content"
          >
            登录并完善信息
          </Button>
        </Stack>
      </Panel>
    </NarrowPage>
  );
}
