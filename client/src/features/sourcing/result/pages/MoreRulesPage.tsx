import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useHasEntry } from '../../../identity/navigation/use-has-entry.ts';
import { appointmentPaths } from '../../appointment/paths.ts';
import classes from '../../enrolment/components/TenderView.module.css';
import { fixedPointRules, negotiationRules } from '../model/rules.ts';
import { resultPaths } from '../paths.ts';

/** /WyyjRule and /DdBidRule: the rules of negotiation and of the fixed-point competition. */
export default function MoreRulesPage() {
  const { pathname } = useLocation();
  const mayCompete = useHasEntry(menuPaths.competitions);
  const isNegotiation = pathname === resultPaths.negotiationRule.pattern;
  return (
    <>
      <PageHeader
        title={isNegotiation ? '议价规则' : '定点竞价规则'}
        actions={
          !isNegotiation &&
          mayCompete && (
            <Button component={Link} to={appointmentPaths.competitions.to()}>
              发起定点竞争
            </Button>
          )
        }
      />
      <Panel>
        <ol className={classes.rules}>
          {(isNegotiation ? negotiationRules : fixedPointRules).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Panel>
    </>
  );
}
