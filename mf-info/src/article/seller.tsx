import type { ShopConfig } from 'shared/models';
import { TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';

export function MailLink({ address }: { address: string }) {
  return <TextLink href={`mailto:${address}`}>{address}</TextLink>;
}

export function PhoneLink({ number }: { number: string }) {
  return <NoWrapLink href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</NoWrapLink>;
}

/** The seller's details as section 43 of the ECT Act requires them. Omits details that the configuration leaves empty. */
export function SellerDetails({ config }: { config: ShopConfig }) {
  const details = [
    ['Seller', config.legalName],
    ['Trading as', config.name],
    ['Registration number', config.registrationNumber && `${config.registrationNumber}, registered in South Africa`],
    ['VAT number', config.vatNumber],
    ['Address, also for legal documents', config.address],
    ['Telephone', config.phone && <PhoneLink number={config.phone} />],
    ['E-mail', config.email && <MailLink address={config.email} />],
  ] as const;
  return (
    <DetailList>
      {details.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </DetailList>
  );
}

const NoWrapLink = styled(TextLink)`
  white-space: nowrap;
`;

const DetailList = styled.dl`
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
