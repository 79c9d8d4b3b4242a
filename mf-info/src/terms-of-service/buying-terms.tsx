import { paths, useServices } from 'shared/contract';
import { isVatVendor } from 'shared/models';
import { TextLink } from 'shared/ui';
import { Section } from '../article/article-page';
import { MailLink } from '../article/seller';

/** Prices, ordering, payment, delivery and cancellation. */
export function BuyingTerms() {
  const { config } = useServices();
  return (
    <>
      <Section id="prices" title="2. Prices">
        <p>
          All prices are in South African rand{isVatVendor(config) && ' and include 15% VAT'}. Delivery in South Africa is free,
          and there are no other fees: the total in your order summary is what you pay. If a price is an obvious mistake, we tell
          you before we send anything, and you may cancel for a full refund.
        </p>
      </Section>
      <Section id="ordering" title="3. Ordering">
        <p>
          You need an account to order. Before you pay, the order page shows the pairs with their sizes, the total, the delivery
          and your address; you can correct each of them or leave. Your order is placed when the payment is confirmed: from then
          on it is listed under <TextLink to={paths.dashboard('orders')}>Orders</TextLink> on your dashboard, where you can read
          it again for as long as you have your account.
        </p>
        <p>
          While your payment is open we keep the pairs for you for a limited time. If you pay after that and the pairs are gone,
          you are refunded in full.
        </p>
      </Section>
      <Section id="payment" title="4. Payment and its security">
        <p>
          You pay by card on the page of a payment provider. Your card number goes to the provider over an encrypted connection;
          we never see or store it. We count an order as paid only once the provider itself has confirmed it to us. As the law
          says, we are liable for damage that you suffer because our payment system was not sufficiently secure.
        </p>
      </Section>
      <Section id="delivery" title="5. Delivery">
        <p>
          We deliver free of charge to every address in South Africa, in 3-5 days after payment. If we cannot deliver within 30
          days you may cancel and get your money back in full. The risk is ours until you, or somebody at your address, has
          received the parcel.
        </p>
      </Section>
      <Section id="cancellation" title="6. Cancelling and returning">
        <p>
          Until we have packed an order you may cancel it at no cost, under{' '}
          <TextLink to={paths.dashboard('orders')}>Orders</TextLink> or by writing to <MailLink address={config.email} />. After
          delivery the <TextLink to={paths.refundPolicy}>Refund Policy</TextLink> applies, with your right to cancel within 7 days
          after receipt and the six-month warranty of the law.
        </p>
      </Section>
    </>
  );
}
