import type { RuleDifference } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import classes from './RuleDiff.module.css';

/** AU33: A table of the changed rules, each before and after. */
export function RuleDiff({ changes }: { readonly changes: readonly RuleDifference[] }) {
  return (
    <table className={classes.diff}>
      <thead>
        <tr>
          <th scope="col">规则</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td className={classes.before}>{before}</td>
            <td className={classes.after}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
