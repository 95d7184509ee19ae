export {
  SECURITY_ACTIONS,
  type SecurityAction,
  securityActions,
} from '../../contract/identity/names.ts';
