import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Link } from 'shared/ui';

/** NAV-2. */
export function PromoBanner() {
  return (
    <Banner>
      <span>SHOP ALL SNEAKERS</span>
      <BannerLink to={paths.shopAll}>Shop</BannerLink>
    </Banner>
  );
}

/* Its text takes a second line where it is too large for one; the link never breaks. */
const Banner = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[3]};
  min-height: var(--strip);
  padding-inline: ${tokens.gutter};
  background: ${tokens.color.band};
  color: ${tokens.color.bandInk};
  font-size: ${tokens.font.size.xs13};
  font-weight: ${tokens.font.weight.semibold};
  letter-spacing: 0.08em;
  text-align: center;
`;

const BannerLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--strip);
  padding-inline: ${tokens.space[2]};
  color: inherit;
  letter-spacing: 0;
  white-space: nowrap;
  text-decoration: underline;
`;
