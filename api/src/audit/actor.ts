import type { FastifyRequest } from 'fastify';
import type { Actor } from './record-audit';

/** The signed-in staff member of a request, for the audit log. */
export const actorOf = ({ staff, id }: FastifyRequest): Actor => ({ staffId: staff.staffId, role: staff.role, requestId: id });

/** An operator at the command line. */
export const OPERATOR: Actor = { staffId: null, role: null, requestId: '' };
