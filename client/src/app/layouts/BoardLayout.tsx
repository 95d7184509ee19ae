import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../ui/states.tsx';

export function BoardLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
