import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../../ui/page/PageHeader.tsx';
import { useScenes } from '../../api.ts';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import classes from './scene.module.css';

/** Every scene with its picture. */
export function SceneList() {
  const query = useScenes();
  return (
    <>
      <PageHeader title="采购场景" hint="按场景一次备齐，数量已按常见规模建议，可再调整" />
      <Loaded
        query={query}
        what="采购场景加载失败"
        shape={<Skeleton height={320} />}
        empty="还没有采购场景"
      >
        {(data) => (
          <ul className={classes.scenes}>
            {data.rows.map((scene) => (
              <li key={scene.id}>
                <Link to={catalogPaths.scenes.to(scene.id)} className={`card ${classes.scene}`}>
                  <Picture name={scene.picture} className={classes.scenePicture} />
                  <span className={classes.sceneText}>
                    <strong>{scene.name}</strong>
                    <span>{scene.summary}</span>
                    <small>{scene.productCount} 种商品</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
