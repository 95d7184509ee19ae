import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { AddForm } from '../components/AddForm.tsx';

/** slfw/AddRsxx: a personnel record with its account and first post. */
export default function PersonnelAddPage() {
  return (
    <>
      <PageHeader title="新增人事信息" hint="身份证号与手机号码按国家标准校验，默认隐去中段显示" />
      <Panel>
        <AddForm isFull />
      </Panel>
    </>
  );
}
