export {
  SECURITY_ACTIONS,
  type SecurityAction,
  securityActions,
} from '../../contract/identity/names.ts';

// the table's keys
