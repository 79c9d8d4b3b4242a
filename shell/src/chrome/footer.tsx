import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { shownBrands } from 'shared/models';
import { thisYear } from 'shared/server-contract';
import { media, tokens } from 'shared/theme';
import { Icon, type IconName, Link } from 'shared/ui';
import { infoPages } from './brands';
import { Newsletter } from './newsletter';
import { Guarantees } from './guarantees';

/** The contentinfo landmark (FOOT-1, FOOT-2), with the brands that are shown (CATD-1). */
export function Footer() {
  const { config } = useServices();
  const brands = shownBrands(config);
  return (
    <FooterRoot>
      <Content>
        <Guarantees />
        <Columns>
          <Contact aria-labelledby="footer-contact">
            <Title id="footer-contact">
              <FooterLink to={paths.help}>Contact Us</FooterLink>
            </Title>
            <Address>
              {config.address}
              <ContactLink href={`tel:${config.phone.replaceAll(' ', '')}`}>{config.phone}</ContactLink>
              <ContactLink href={`mailto:${config.email}`}>{config.email}</ContactLink>
            </Address>
          </Contact>
          {brands.length > 0 && (
            <nav aria-labelledby="footer-brands">
              <Title id="footer-brands">Shoes</Title>
              <List>
                {brands.map(({ name, path }) => (
                  <li key={path}>
                    <FooterLink to={paths.shop(path)}>{name}</FooterLink>
                  </li>
                ))}
              </List>
            </nav>
          )}
          <nav aria-labelledby="footer-info">
            <Title id="footer-info">Info</Title>
            <List>
              {infoPages.map(({ name, path }) => (
                <li key={path}>
                  <FooterLink to={path}>{name}</FooterLink>
                </li>
              ))}
            </List>
          </nav>
          <NewsletterColumn>
            <Title as="h2">Newsletter</Title>
            <Newsletter />
          </NewsletterColumn>
        </Columns>
        <BottomRow>
          <Social>
            {config.social.map(({ name, url }) => (
              <li key={url}>
                <SocialLink href={url} rel="noopener noreferrer" aria-label={name}>
                  <Icon name={icons[name.toLowerCase()] ?? 'share'} />
                </SocialLink>
              </li>
            ))}
          </Social>
          <LegalInfo>
            {/* At New Year a page may be older than its script, which must not cause a hydration error. */}
            <span suppressHydrationWarning>
              © {thisYear()} {config.name}
            </span>
            <span>
              {config.legalName} · Reg. {config.registrationNumber}
              {config.vatNumber && ` · VAT ${config.vatNumber}`}
            </span>
          </LegalInfo>
        </BottomRow>
      </Content>
    </FooterRoot>
  );
}

const icons: Record<string, IconName> = { instagram: 'instagram', facebook: 'facebook', tiktok: 'tiktok' };

const FooterRoot = styled.footer`
  margin-top: auto;
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.mist};
  font-size: ${tokens.font.size.sm15};
`;

const Content = styled.div`
  display: grid;
  gap: ${tokens.space[7]};
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[7]} ${tokens.gutter} ${tokens.space[6]};
`;

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space[6]};
  grid-template-columns: 1fr 1fr;
  @media (min-width: 601px) {
    grid-template-columns: 2fr 1fr 1fr;
  }
  @media ${media.wide} {
    grid-template-columns: 3fr 2fr 2fr 3fr;
    column-gap: ${tokens.space[5]};
  }
`;

const Contact = styled.section`
  @media (max-width: 600px) {
    grid-column: 1 / -1;
  }
`;

const NewsletterColumn = styled.div`
  @media (max-width: 1023px) {
    grid-column: 1 / -1;
  }
  @media (min-width: 601px) and (max-width: 1023px) {
    max-width: ${tokens.width.form};
  }
`;

const Title = styled.h2`
  margin-bottom: ${tokens.space[2]};
  font-size: ${tokens.font.size.md17};
  line-height: 1.4;
`;

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  text-decoration: none;
  @media ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
  ${Title} & {
    min-height: 0;
    padding-block: 10px;
    margin-block: -10px;
    text-decoration: underline;
  }
`;

const Address = styled.address`
  display: grid;
  justify-items: start;
  max-width: 32ch;
  font-style: normal;
`;

const ContactLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  overflow-wrap: anywhere;
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const BottomRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  padding-top: ${tokens.space[5]};
  border-top: 1px solid ${tokens.color.line};
`;

const Social = styled.ul.attrs({ role: 'list' })`
  display: flex;
  gap: ${tokens.space[1]};
  margin-left: calc(-1 * ${tokens.space[2]});
`;

const SocialLink = styled.a`
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
  color: inherit;
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.line};
    }
  }
`;

const LegalInfo = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
