import { Panel } from '../../ui/Panel.tsx';
import classes from './HomePage.module.css';

const steps = [
  ['查看项目', '在竞价项目中查看起始价、幅度和时间'],
  ['进入大厅', '受邀或报名的供应商登录后进入竞价大厅'],
  ['在线报价', '按提示的可报价格出价，确认大写金额后提交'],
  ['公布结果', '截止后系统自动计算结果，向所有人公布'],
] as const;

/** How one takes part in a bidding. */
export function Steps() {
  return (
    <Panel title="如何参与竞价">
      <ol className={classes.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
