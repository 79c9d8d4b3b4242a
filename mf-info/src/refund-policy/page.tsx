import { definePage, paths, useServices } from 'shared/contract';
import { isVatVendor } from 'shared/models';
import { TextLink } from 'shared/ui';
import { ArticlePage, Section } from '../article/article-page';
import { MailLink, PhoneLink } from '../article/seller';
import { StatutoryRights } from './statutory-rights';

function RefundPolicy() {
  const { config } = useServices();
  return (
    <ArticlePage
      title="Refund Policy"
      lead="This page explains which returns we accept, how to send a pair back, and when you get your money back. Your rights under South African law are at the end of this page, and nothing in our policy takes them away."
    >
      <Section id="our-policy" title="Our policy">
        <ul>
          <li>There are no returns or exchanges unless the item is defective.</li>
          <li>Refunds go to the original payment method.</li>
          <li>The customer pays return shipping.</li>
          <li>
            Please tell us about a defect within {config.refundDays} days of delivery, by email to{' '}
            <MailLink address={config.email} />.
          </li>
        </ul>
        <p>
          Defective means that the pair has a fault in material or workmanship, is not what the product page described, is damaged
          on arrival, or is not the size or model that you ordered. Ordinary wear is not a defect.
        </p>
      </Section>
      <Section id="how-to-return" title="How to return a defective pair">
        <ol>
          <li>
            Write to <MailLink address={config.email} /> with your order number, a sentence about the fault and, if you can, a
            photograph. The order number is under <TextLink to={paths.dashboard('orders')}>Orders</TextLink> on your dashboard.
          </li>
          <li>We answer within two working days and tell you where to send the pair.</li>
          <li>Pack the pair in its box and send it with a tracking number. Keep the receipt for the postage.</li>
          <li>We inspect the pair within three working days of its arrival and let you know the result.</li>
        </ol>
      </Section>
      <Section id="your-refund" title="Your refund">
        <p>
          We refund the full price that you paid{isVatVendor(config) && ', VAT included'}, to the card or account that you paid
          with. Your bank usually needs another three to ten working days before the money shows. Where the law puts the return of
          a defective pair at our expense, we refund the return shipping too.
        </p>
      </Section>
      <StatutoryRights />
      <Section id="questions" title="Questions">
        <p>
          Write to <MailLink address={config.email} />, call <PhoneLink number={config.phone} /> or use the form on the{' '}
          <TextLink to={paths.help}>Help page</TextLink>. The <TextLink to={paths.terms}>Terms of Service</TextLink> say how
          orders, payment and delivery work.
        </p>
      </Section>
    </ArticlePage>
  );
}

export const page = definePage({
  head: (_data, { config }) => ({
    title: 'Refund Policy',
    description: `Returns and refunds at ${config.name}: defective pairs, your seven-day cooling-off right and the six-month warranty of the law.`,
    canonical: paths.refundPolicy,
  }),
  Component: RefundPolicy,
});
