import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { FieldError } from 'shared/models';
import { contactPhoneError, emailError, messageError } from 'shared/validation';
import { normaliseEmail } from '../accounts/email';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { addressOf, hitOrRefuse, LIMITS } from '../limits/rate-limit';
import { queueMail } from '../mail/queue-mail';
import { contactMail } from '../mail/templates/contact';
import { refuseFields } from '../refusals';

const BodySchema = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, sentence: 'name must be a text.' })),
  email: Type.String({ maxLength: 320, sentence: 'Email is required.' }),
  phoneNumber: Type.String({ maxLength: 40, sentence: 'Phone number is required.' }),
  message: Type.String({ maxLength: 5000, sentence: 'Message is required.' }),
});

/** POST /contact-us (API-5): kept in the database and mailed to the shop. The name is not checked (INFO-3). */
export const contactRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: Static<typeof BodySchema> }>('/contact-us', { schema: { body: BodySchema } }, async (request) => {
      const { name = '', email, phoneNumber, message } = request.body;
      const wrong = {
        email: emailError(normaliseEmail(email)),
        phoneNumber: contactPhoneError(phoneNumber),
        message: messageError(message),
      };
      const errors: FieldError[] = Object.entries(wrong).flatMap(([field, text]) => (text ? [{ field, message: text }] : []));
      if (errors.length) throw refuseFields(errors);
      await hitOrRefuse(deps, LIMITS.contact, addressOf(request.ip));
      const kept = { name: name.trim(), email: normaliseEmail(email), phone_number: phoneNumber.trim(), message: message.trim() };
      await transact(deps.db, async (trx) => {
        await trx.insertInto('contact_messages').values(kept).execute();
        await queueMail(trx, { to: deps.config.shop.email, ...contactMail(deps.config, kept) });
      });
      return { message: 'We received your message.' };
    });
  };
