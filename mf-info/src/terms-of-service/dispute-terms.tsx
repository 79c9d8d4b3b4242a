import { useServices } from 'shared/contract';
import { Section } from '../article/article-page';
import { MailLink, PhoneLink } from '../article/seller';

/** Account, liability, complaints and changes. */
export function DisputeTerms() {
  const { config } = useServices();
  return (
    <>
      <Section id="account" title="7. Your account">
        <p>
          Keep your password to yourself and tell us if somebody else may know it. Give us an address and a telephone number at
          which we can reach you; we deliver to the address that you gave us. You may not use the shop to break the law or to
          disrupt it for others.
        </p>
      </Section>
      <Section id="liability" title="8. Liability">
        <p>
          We are liable for what the law makes us liable for, and nothing here limits your rights under the Consumer Protection
          Act or the Electronic Communications and Transactions Act. Beyond that, we are not liable for indirect loss that neither
          of us could foresee when you ordered. Colours on a screen may differ a little from the shoe.
        </p>
      </Section>
      <Section id="complaints" title="9. Complaints">
        <p>
          Tell us first: <MailLink address={config.email} /> or <PhoneLink number={config.phone} />. We answer within two working
          days. If we cannot agree, you may turn to the Consumer Goods and Services Ombud (cgso.org.za), free of charge, or to the
          National Consumer Commission. South African law applies, and its courts decide.
        </p>
      </Section>
      <Section id="changes" title="10. Changes">
        <p>
          An order keeps the terms that were on this page when you placed it. When we change them, the date at the top changes
          too. To keep a copy, print this page or save it from your browser.
        </p>
      </Section>
    </>
  );
}
