import { htmlPage } from '../../text/html-page';
import { html, type SafeHtml } from '../../text/html-template';
import { TEST_CARDS, type CardErrors, type CardForm } from './card';
import type { SandboxStatus } from './payment-store';

interface PageInput {
  sessionId: string;
  amount: string;
  form?: CardForm;
  errors?: CardErrors;
  notice?: string;
}

/** The hosted page. It works without scripts and shows each field's error beside the field. */
export function payPage({ sessionId, amount, form, errors = {}, notice }: PageInput): string {
  const expiry = `12/${String((new Date().getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
  return document(
    'Sandbox payment',
    html`<h1>Sandbox payment</h1>
      <p class="amount">To pay: <strong>${amount}</strong></p>
      ${notice && html`<p class="notice" role="alert">${notice}</p>`}
      <form method="post" action="/sandbox/pay/${sessionId}" novalidate>
        ${field('cardNumber', 'Card number', form, errors, 'cc-number')}
        <div class="pair">
          <div>${field('expiry', 'Expiry', form, errors, 'cc-exp')}</div>
          <div>${field('cvc', 'CVC', form, errors, 'cc-csc')}</div>
        </div>
        <div class="buttons">
          <button class="first" type="submit" name="action" value="pay">Pay</button>
          <button type="submit" name="action" value="cancel">Cancel</button>
        </div>
      </form>
      <h2>Test cards</h2>
      <ul>
        ${TEST_CARDS.map(
          (card) =>
            html`<li><code data-card="${card.number}" data-expiry="${expiry}">${card.number}</code> is ${card.outcome}</li>`,
        )}
      </ul>
      <p>Any expiry date in the future and any three digits as CVC will do. Do not type a real card.</p>`,
  );
}

/** The page of a session that can no longer be paid. */
export function closedPage(status: Exclude<SandboxStatus, 'open'>, back: string): string {
  return document(
    CLOSED[status].title,
    html`<h1>${CLOSED[status].title}</h1>
      <p>${CLOSED[status].text}</p>
      <div class="buttons"><a class="button" href="${back}">Back to the shop</a></div>`,
  );
}

/** The page for an unknown session id. */
export function unknownPage(): string {
  return document(
    'Unknown session',
    html`<h1>Unknown session</h1>
      <p>The sandbox has no payment session of this name.</p>`,
  );
}

const CLOSED: Record<Exclude<SandboxStatus, 'open'>, { title: string; text: string }> = {
  paid: { title: 'Already paid', text: 'This session is paid. It cannot be paid a second time.' },
  declined: { title: 'Card declined', text: 'The card of this session was declined. Go back to the shop to start again.' },
  cancelled: { title: 'Cancelled', text: 'This session was cancelled. Go back to the shop to start again.' },
  expired: { title: 'Expired', text: 'This session has expired and can no longer be paid. Go back to the shop to start again.' },
  refunded: { title: 'Refunded', text: 'This session was paid, and refunded in full.' },
};

function field(
  name: keyof CardForm,
  label: string,
  form: CardForm | undefined,
  errors: CardErrors,
  autocomplete: string,
): SafeHtml {
  const error = errors[name];
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${name === 'cvc' ? '' : form?.[name]}"
      placeholder="${name === 'expiry' && 'MM/YY'}"
      inputmode="${name === 'expiry' ? 'text' : 'numeric'}"
      autocomplete="${autocomplete}"
      ${error && html`aria-invalid="true" aria-describedby="${name}-wrong"`}
    />
    ${error && html`<p class="wrong" role="alert" id="${name}-wrong">${error}</p>`}`;
}

const document = (title: string, body: SafeHtml): string =>
  htmlPage(
    title,
    html`<header class="ribbon">Sandbox: no money moves</header>
      <main>${body}</main>`,
    html`<link rel="stylesheet" href="/sandbox/page.css" />
      <script src="/sandbox/page.js" defer></script>`,
  );
