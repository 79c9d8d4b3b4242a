import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { FieldError } from 'shared/models';
import { contactPhoneError, emailError, messageError } from 'shared/validation';
import { normalizeEmail } from '../email-address';
import type { ApiDeps } from '../deps';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { validationError } from '../http-error';
import { oneLine } from '../one-line';
import { receiveMessage } from './receive-message';

const BodySchema = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, errorMessage: 'name must be a text.' })),
  email: Type.String({ maxLength: 320, errorMessage: 'Email is required.' }),
  phoneNumber: Type.String({ maxLength: 40, errorMessage: 'Phone number is required.' }),
  message: Type.String({ maxLength: 5000, errorMessage: 'Message is required.' }),
});

/** POST /contact-us (API-5): stored in the database and mailed to the shop. The name is not validated (INFO-3). */
export const contactRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.contact, ip) };
    app.post<{ Body: Static<typeof BodySchema> }>('/contact-us', { config, schema: { body: BodySchema } }, async (request) => {
      const { name = '', email, phoneNumber, message } = request.body;
      const wrong = {
        email: emailError(normalizeEmail(email)),
        phoneNumber: contactPhoneError(phoneNumber),
        message: messageError(message),
      };
      const errors: FieldError[] = Object.entries(wrong).flatMap(([field, text]) => (text ? [{ field, message: text }] : []));
      if (errors.length) throw validationError(errors);
      await receiveMessage(deps.db, deps.config, {
        name: oneLine(name),
        email: normalizeEmail(email),
        phone_number: oneLine(phoneNumber),
        message: message.trim(),
      });
      return { message: 'We received your message.' };
    });
  };
