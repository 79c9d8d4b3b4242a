import { Type } from '@sinclair/typebox';
import { ROLES } from '../permissions/permissions';

const NAMES = Object.keys(ROLES);

export const Role = Type.String({ pattern: `^(${NAMES.join('|')})$`, errorMessage: `role is one of ${NAMES.join(', ')}.` });
