import { AGREEMENT_VERSION } from '@jicai/shared/domain/supply/entry/check.ts';
import { Anchor, Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { useApply } from '../api.ts';
import { SubjectForm } from '../components/SubjectForm.tsx';
import { entryPaths } from '../paths.ts';

const TERMS = [
  '企业对所提交的主体信息、资质证书和商品信息的真实性、合法性负责。',
  '商品价格不高于同期市场价格，不得发布假冒伪劣、侵权或违禁商品。',
  '按承诺的时限发货、开票和提供售后服务，接受平台与监管部门的检查。',
  '资质证书到期前及时更新；证书失效期间，所需商品自动下架。',
  '收款账户变更须经审核并等待 24 小时生效。',
];

/** /dpzc: the registration of a shop; its other pages follow after the first login. */
export default function ShopRegisterPage() {
  const { send, isSending, failure, answer } = useApply();
  const [isAgreed, setAgreed] = useState(false);
  if (answer) return <Registered number={answer.number} />;
  return (
    <Stack className="page" py="md" maw={720}>
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
      <Panel title={`入驻协议（${AGREEMENT_VERSION} 版）`}>
        <List type="ordered" spacing="xs" size="sm">
          {TERMS.map((term) => (
            <List.Item key={term}>{term}</List.Item>
          ))}
        </List>
      </Panel>
      <Panel title="主体与账号">
        <SubjectForm
          word="提交注册"
          isSending={isSending}
          isDisabled={!isAgreed}
          problem={failure?.text ?? null}
          onSubmit={(subject) =>
            void send({ ...subject, agreement: AGREEMENT_VERSION }).catch(() => {})
          }
        >
          <Checkbox
            label="我已阅读并同意入驻协议"
            checked={isAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        </SubjectForm>
      </Panel>
    </Stack>
  );
}

function Registered({ number }: { readonly number: string }) {
  return (
    <Stack className="page" py="md" maw={720}>
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
    </Stack>
  );
}
