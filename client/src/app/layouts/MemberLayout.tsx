import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../ui/states.tsx';

export function MemberLayout() {
  return (
    <main id="main" tabIndex={-1} className="page">
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
