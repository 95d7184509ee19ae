import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withQuery } from '../../../../lib/url/path.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { shopPaths } from '../../../mall/shop/paths.ts';
import { useCategories } from '../api.ts';
import classes from './fixed-point.module.css';

/** The categories of services with their appointed suppliers: the way into the fixed-point mall. */
export function ServiceCategories() {
  const query = useCategories();
  return (
    <Panel title="定点服务">
      <Anchor component={Link} to={businessPaths.fixedPointRule()} className={classes.rule ?? ''}>
        定点竞价规则与发起竞争
      </Anchor>
      <Loaded query={query} what="定点服务加载失败">
        {(data) => (
          <ul className={classes.categories}>
            {data.categories
              .filter(({ suppliers }) => suppliers > 0)
              .map(({ id, name, summary, suppliers }) => (
                <li key={id}>
                  <Link
                    className={classes.category}
                    to={withQuery(shopPaths.fixedServices.to(), { name })}
                  >
                    <strong>{name}</strong>
                    <span>{summary}</span>
                    <br />
                    <span className="tnum">{suppliers} 家定点供应商</span>
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
