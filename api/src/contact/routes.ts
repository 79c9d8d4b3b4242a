import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { contactPhoneError, emailError, messageError, plainText } from 'shared/validation';
import { about, Message } from '../http/route-description';
import { Email } from '../http/email-field';
import { normalizeEmail } from '../text/email-address';
import type { ApiDeps } from '../deps';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { refuse } from '../http/http-error';
import { oneLine } from '../text/one-line';
import { receiveMessage } from './receive-message';

const BodySchema = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, errorMessage: 'name must be a text.' })),
  email: Email,
  phoneNumber: Type.String({ maxLength: 40, errorMessage: 'Phone number is required.' }),
  message: Type.String({ maxLength: 5000, errorMessage: 'Message is required.' }),
});

/** POST /contact-us (API-5): stored in the database and mailed to the shop. The name is not validated (INFO-3). */
export const contactRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.contact, ip) };
    app.post('/contact-us', about('Send a message to the shop', { config, body: BodySchema }, Message), async (request) => {
      const { name = '', email, phoneNumber, message } = request.body;
      refuse({
        email: emailError(normalizeEmail(email)),
        phoneNumber: contactPhoneError(phoneNumber),
        message: messageError(message),
      });
      await receiveMessage(deps.db, deps.config, {
        name: oneLine(name),
        email: normalizeEmail(email),
        phone_number: plainText(phoneNumber),
        message: message.trim(),
      });
      return { message: 'We received your message.' };
    });
  };
