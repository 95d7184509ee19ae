import { useNavigate } from 'react-router-dom';
import { useSessionActions } from '../../features/identity/session/session-actions.ts';
import { paths } from '../paths.ts';

/** Logs out and goes to the mall's home. */
export function useLogout(): () => void {
  const { logout } = useSessionActions();
  const navigate = useNavigate();
  return () => {
    // First away from a page that only who is logged in may see, then the session's end.
    void Promise.resolve(navigate(paths.mallIndex.to())).finally(logout);
  };
}
