import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { AddForm } from '../components/AddForm.tsx';

/** hygl/hykszc: an account with the least that it needs. */
export default function MemberAddPage() {
  return (
    <>
      <PageHeader title="快速注册会员" hint="填写最少信息，得到一次性链接交给本人设置密码" />
      <Panel>
        <AddForm isFull={false} />
      </Panel>
    </>
  );
}
