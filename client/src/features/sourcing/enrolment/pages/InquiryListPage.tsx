import { Anchor } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { projectPaths } from '../../project/paths.ts';
import { InquiryStages } from '../components/InquiryStages.tsx';
import { enrolmentPaths } from '../paths.ts';

/** /XjList: the 询价 projects. */
export default function InquiryListPage() {
  const isSupplier = useAtomValue(isSupplierAtom);
  return (
    <>
      <PageHeader
        title="询价项目"
        hint={isSupplier && '受邀项目在前'}
        actions={
          <Anchor component={Link} to={projectPaths.biddingList.to()}>
            竞价项目
          </Anchor>
        }
      />
      <InquiryStages path={enrolmentPaths.inquiryList} />
    </>
  );
}
