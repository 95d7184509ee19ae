import { useSearchParams } from 'react-router-dom';
import { SceneList } from '../components/scene/SceneList.tsx';
import { SceneView } from '../components/scene/SceneView.tsx';
import { SCENE_PARAM } from '../paths.ts';

/** /goods/goodssceneslist: what one needs for an occasion; all of them, or one. */
export default function ScenesPage() {
  const [params] = useSearchParams();
  const scene = params.get(SCENE_PARAM) ?? '';
  return scene === '' ? <SceneList /> : <SceneView key={scene} sceneId={scene} />;
}
