import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon, type IconName } from 'shared/ui';
import { infoPages } from './brands';
import { Newsletter } from './newsletter';
import { Promises } from './promises';

/** The contentinfo landmark (FOOT-1, FOOT-2). */
export function Footer() {
  const { config } = useServices();
  return (
    <Ground>
      <Inside>
        <Promises />
        <Columns>
          <section aria-labelledby="footer-contact">
            <Title id="footer-contact">
              <Quiet to={paths.help}>Contact Us</Quiet>
            </Title>
            <Address>
              {config.address}
              <Away href={`tel:${config.phone.replaceAll(' ', '')}`}>{config.phone}</Away>
              <Away href={`mailto:${config.email}`}>{config.email}</Away>
            </Address>
          </section>
          <nav aria-labelledby="footer-info">
            <Title id="footer-info">Info</Title>
            <List>
              {infoPages.map(({ name, path }) => (
                <li key={path}>
                  <Quiet to={path}>{name}</Quiet>
                </li>
              ))}
            </List>
          </nav>
          <Wide>
            <Title as="h2">Newsletter</Title>
            <Newsletter />
          </Wide>
        </Columns>
        <Last>
          <Social>
            {config.social.map(({ name, url }) => (
              <li key={url}>
                <Round href={url} rel="noopener noreferrer" aria-label={name}>
                  <Icon name={icons[name.toLowerCase()] ?? 'share'} />
                </Round>
              </li>
            ))}
          </Social>
          <Facts>
            {/* Around New Year the server's clock and the visitor's may differ: the visitor's wins without a fuss. */}
            <span suppressHydrationWarning>
              © {new Date().getFullYear()} {config.name}
            </span>
            <span>
              {config.legalName} · Reg. {config.registrationNumber} · VAT {config.vatNumber}
            </span>
          </Facts>
        </Last>
      </Inside>
    </Ground>
  );
}

const icons: Record<string, IconName> = { instagram: 'instagram', facebook: 'facebook', tiktok: 'tiktok' };

const Ground = styled.footer`
  margin-top: auto;
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.mist};
  font-size: ${tokens.font.size.sm15};
`;

const Inside = styled.div`
  display: grid;
  gap: ${tokens.space[7]};
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[7]} ${tokens.gutter} ${tokens.space[6]};
`;

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space[6]};
  grid-template-columns: 1fr;
  @media (min-width: 601px) {
    grid-template-columns: 1fr 1fr;
  }
  @media ${media.wide} {
    grid-template-columns: repeat(3, 1fr);
    column-gap: ${tokens.space[5]};
  }
`;

const Wide = styled.div`
  @media (min-width: 601px) and (max-width: 1023px) {
    grid-column: 1 / -1;
    max-width: ${tokens.width.form};
  }
`;

const Title = styled.h2`
  margin-bottom: ${tokens.space[2]};
  font-size: ${tokens.font.size.md17};
  line-height: 1.4;
`;

const Quiet = styled(Link)`
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

const Away = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  overflow-wrap: anywhere;
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const Last = styled.div`
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

const Round = styled.a`
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

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
