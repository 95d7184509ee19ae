import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Loading } from '../../../../ui/page/states.tsx';
import { sessionPaths } from '../paths.ts';
import { useSessionActions } from '../session-actions.ts';

/** /logout: ends the session, for links of other systems. */
export default function LogoutPage() {
  const { logout } = useSessionActions();
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void logout().finally(() => navigate(sessionPaths.login.to(), { replace: true }));
  }, [logout, navigate]);
  return <Loading />;
}
