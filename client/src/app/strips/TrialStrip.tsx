import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { useCall } from '../../lib/http/call.ts';
import classes from './TrialStrip.module.css';

/** Says above every page, on paper too, that the installation is a trial. */
export function TrialStrip() {
  const { data } = useCall(setupEndpoints.status, {}, { quiet: true });
  if (!data?.isTrial) return null;
  return (
    <div className={classes.strip} role="note">
      试用环境：数据可能被清除，页面与单据不作为正式文件
    </div>
  );
}
