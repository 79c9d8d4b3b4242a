import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { about, documented } from '../../http/route-description';
import { HttpError } from '../../http/http-error';
import { cardErrors, outcomeOf, type CardForm } from './card';
import { endPayment, readPayment, type SandboxPayment, type SandboxStatus } from './payment-store';
import { closedPage, payPage, unknownPage } from './page';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-files';
import type { Db } from '../../db/transact';

interface SandboxRoutesDeps {
  db: Db;
  /** Origin of the shop, which the form's response redirects to. */
  publicUrl: string;
}
type ById = { Params: { sessionId: string } };

/** The sandbox's hosted page, its two assets, and GET /sandbox/payments/:id, which shows whether a payment was charged. */
export async function sandboxRoutes(app: FastifyInstance, { db, publicUrl }: SandboxRoutesDeps): Promise<void> {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(page);
  const showClosed = (reply: FastifyReply, payment: SandboxPayment) =>
    sendPage(reply, 200, closedPage(payment.status as Exclude<SandboxStatus, 'open'>, urlAfter(payment)));

  app.get<ById>(
    '/sandbox/pay/:sessionId',
    about('Sandbox: the hosted payment page', { errors: [404] }, 'text/html'),
    async (request, reply) => {
      const payment = await readPayment(db, request.params.sessionId);
      if (!payment) return sendPage(reply, 404, unknownPage());
      if (payment.status !== 'open') return showClosed(reply, payment);
      return sendPage(reply, 200, payPage({ sessionId: payment.session_id, amount: amountOf(payment) }));
    },
  );

  app.post<ById>(
    '/sandbox/pay/:sessionId',
    about('Sandbox: pay or cancel, by form; leads back to the shop', { errors: [402, 404, 422] }, 'text/html'),
    async (request, reply) => {
      const payment = await readPayment(db, request.params.sessionId);
      if (!payment) return sendPage(reply, 404, unknownPage());
      if (payment.status !== 'open')
        return payment.status === 'expired' ? showClosed(reply, payment) : redirectBack(reply, payment);
      const { action, ...form } = formOf(request.body);
      const showForm = (status: number, more: object) =>
        sendPage(reply, status, payPage({ sessionId: payment.session_id, amount: amountOf(payment), form, ...more }));
      if (action !== 'cancel') {
        const errors = cardErrors(form);
        if (Object.keys(errors).length) return showForm(422, { errors });
        if (outcomeOf(form.cardNumber) === 'unknown')
          return showForm(402, { notice: 'This card was declined: the sandbox knows no card but the test cards below.' });
      }
      const outcome = action === 'cancel' ? 'cancelled' : outcomeOf(form.cardNumber) === 'paid' ? 'paid' : 'declined';
      const ended = await endPayment(db, payment.session_id, outcome);
      if (!ended || ended.status === 'expired') return showClosed(reply, ended ?? payment);
      return redirectBack(reply, ended);
    },
  );

  app.get<ById>(
    '/sandbox/payments/:sessionId',
    about(
      'Sandbox: the state of a payment',
      { errors: [404] },
      documented(
        Type.Object({
          sessionId: Type.String(),
          status: Type.String(),
          amount: Type.Integer(),
          refunded: Type.Integer(),
          currency: Type.String(),
        }),
      ),
    ),
    async (request, reply) => {
      const payment = await readPayment(db, request.params.sessionId);
      if (!payment) throw new HttpError(404, 'The sandbox has no such session.');
      const { session_id: sessionId, status, amount_cents: amount, refunded_cents: refunded, currency } = payment;
      return reply.header('cache-control', 'no-store').send({ sessionId, status, amount, refunded, currency });
    },
  );

  app.get('/sandbox/page.css', about('Sandbox: style sheet of the payment page', {}, 'text/css'), async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  app.get('/sandbox/page.js', about('Sandbox: script of the payment page', {}, 'text/javascript'), async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(PAGE_SCRIPT),
  );
}

const redirectBack = (reply: FastifyReply, payment: SandboxPayment) =>
  reply.header('cache-control', 'no-store').redirect(urlAfter(payment), 303);

function urlAfter(payment: SandboxPayment): string {
  if (payment.status === 'paid') return payment.success_url;
  return payment.status === 'cancelled' ? payment.cancel_url : payment.failure_url;
}

const amountOf = ({ amount_cents, currency }: SandboxPayment) =>
  new Intl.NumberFormat('en-ZA', { style: 'currency', currency }).format(amount_cents / 100);

function formOf(body: unknown): CardForm & { action: string } {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const field = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 100) : '');
  return { cardNumber: field('cardNumber'), expiry: field('expiry'), cvc: field('cvc'), action: field('action') };
}
