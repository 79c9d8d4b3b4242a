import { useServices } from 'shared/contract';
import { Section } from '../article/article-page';
import { MailLink } from '../article/seller';

/** Privacy notice as the Protection of Personal Information Act (POPIA) requires it. */
export function Privacy() {
  const { config } = useServices();
  return (
    <Section id="privacy" title="11. Privacy">
      <p>
        {config.legalName} is the responsible party under the Protection of Personal Information Act 4 of 2013 (POPIA). We take
        only what we need to sell and deliver shoes, and we sell it to nobody.
      </p>
      <h3>What we keep, and why</h3>
      <ul>
        <li>
          <strong>Account:</strong> your name, email address, telephone number, wish list and a password that even we cannot read,
          so that you can log in.
        </li>
        <li>
          <strong>Orders:</strong> what you bought, what you paid, and where it went, to deliver, to honour the warranty and
          because tax law requires us to keep the records.
        </li>
        <li>
          <strong>Messages:</strong> what you write to us on the Help page, to answer you.
        </li>
        <li>
          <strong>Mails about stock:</strong> your email address and the size you asked for, until it is back, for 90 days at
          most.
        </li>
        <li>
          <strong>Launches:</strong> your entries, to draw the pairs.
        </li>
        <li>
          <strong>Newsletter:</strong> your email address, only after you asked for it. Every issue has a link to unsubscribe at
          once.
        </li>
      </ul>
      <h3>Who else receives it</h3>
      <p>
        The payment provider receives what the payment needs; the courier receives your name, address and telephone number. Nobody
        receives it for advertising, and the shop loads no third-party scripts.
      </p>
      <h3>In your browser</h3>
      <p>
        Your browser keeps your login, your cart, your wish list, the shoes you looked at last and, while you pay, the details of
        your order. Logging out removes all of it. Cookies that tell us that you have logged in or entered a launch here before
        stay for a year. We set no advertising or tracking cookies.
      </p>
      <h3>Your rights</h3>
      <p>
        You may ask what we know about you, have it corrected or deleted, object to its use and withdraw a consent, all free of
        charge. Our information officer answers within 30 days: <Officer name={config.informationOfficer} email={config.email} />.
        If the answer does not satisfy you, you may complain to the Information Regulator (inforegulator.org.za).
      </p>
    </Section>
  );
}

/** The configuration names a person or an email address; a person is reached at the shop's email. */
function Officer({ name, email }: { name: string; email: string }) {
  if (name.includes('@')) return <MailLink address={name} />;
  return (
    <>
      {name ? `${name}, ` : ''}
      <MailLink address={email} />
    </>
  );
}
