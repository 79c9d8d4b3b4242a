import type { ShopConfig } from 'shared/models';
import { TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';

/** A link that writes to the shop. */
export function MailLink({ address }: { address: string }) {
  return <TextLink href={`mailto:${address}`}>{address}</TextLink>;
}

/** A link that calls the shop. */
export function PhoneLink({ number }: { number: string }) {
  return <Unbroken href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Unbroken>;
}

/** Who sells, as section 43 of the ECT Act wants it said. A fact that the shop's configuration leaves empty is left out, never shown empty. */
export function SellerFacts({ config }: { config: ShopConfig }) {
  const facts = [
    ['Seller', config.legalName],
    ['Trading as', config.name],
    ['Registration number', config.registrationNumber && `${config.registrationNumber}, registered in South Africa`],
    ['VAT number', config.vatNumber],
    ['Address, also for legal documents', config.address],
    ['Telephone', config.phone && <PhoneLink number={config.phone} />],
    ['E-mail', config.email && <MailLink address={config.email} />],
  ] as const;
  return (
    <Facts>
      {facts.map(
        ([term, fact]) =>
          fact && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </Facts>
  );
}

const Unbroken = styled(TextLink)`
  white-space: nowrap;
`;

const Facts = styled.dl`
  padding: ${tokens.space[5]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};

  div + div {
    margin-block-start: ${tokens.space[3]};
  }
  dt {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.sm15};
  }
  dd {
    margin: 0;
    font-weight: ${tokens.font.weight.semibold};
  }
  @media ${media.wide} {
    div {
      display: grid;
      grid-template-columns: 12rem 1fr;
      gap: ${tokens.space[4]};
    }
  }
`;
