import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useRegisterShop } from '../api.ts';
import { SubjectForm } from '../components/SubjectForm.tsx';
import { entryPaths } from '../paths.ts';

/** /dpgl/dpkszc: an operator registers a supplier, who completes the information at the first login. */
export default function ShopQuickRegisterPage() {
  const { send, isSending, failure, answer } = useRegisterShop();
  return (
    <>
      <PageHeader
        title="店铺快速注册"
        hint="只填主体与账号；供应商首次登录后完善信息并提交审核"
        actions={
          <Button component={Link} to={entryPaths.shopAdmin.to()} variant="default">
            返回店铺管理
          </Button>
        }
      />
      <Panel>
        {answer ? (
          <Stack role="status">
            <Text>
              注册成功，申请编号 <strong className="tnum">{answer.number}</strong>
            </Text>
            <Button component={Link} to={entryPaths.shopView.to(answer.shopId)} w="fit-content">
              查看店铺
            </Button>
          </Stack>
        ) : (
          <SubjectForm
            word="注册店铺"
            isSending={isSending}
            failure={failure}
            onSubmit={(subject) => void send({ ...subject }).catch(() => {})}
          />
        )}
      </Panel>
    </>
  );
}
