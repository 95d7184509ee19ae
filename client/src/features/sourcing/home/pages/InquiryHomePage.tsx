import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { InquiryStages } from '../../enrolment/components/InquiryStages.tsx';
import { enrolmentPaths } from '../../enrolment/paths.ts';
import { INQUIRY_TEXT } from '../model/inquiry-text.ts';
import { homePaths } from '../paths.ts';

/** /XjIndex: the home of inquiries. */
export default function InquiryHomePage() {
  return (
    <>
      <PageHeader
        title="询价采购"
        hint={INQUIRY_TEXT}
        actions={
          <Group>
            <Anchor component={Link} to={enrolmentPaths.inquiryRule.to('')}>
              询价规则
            </Anchor>
            <Anchor component={Link} to={homePaths.sourcingHome.to()}>
              寻源采购
            </Anchor>
          </Group>
        }
      />
      <InquiryStages path={homePaths.inquiryHome} />
    </>
  );
}
