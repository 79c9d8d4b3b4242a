export { downloadAddress } from './client';
export { fieldErrors, type Failure, type Result } from './failure';
export { queryOf, useAddressState } from './use-address-state';
export { uploadFile } from './upload';
export { useCommand } from './use-command';
export { useNotify } from './use-notify';
export { useQuery } from './use-query';
export { useVersioned, type Versioned } from './use-versioned';
export { useMember, usePermissions } from '../session/use-session';
