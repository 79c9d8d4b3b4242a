import { styled } from 'styled-components';
import { formatFullDayTime } from 'shared/dates';
import { fromCents } from 'shared/money';
import { tokens } from 'shared/theme';
import { Link, Price, ProductPicture, SmallPrint } from 'shared/ui';
import type { LaunchSummary } from '../launch/launch';
import { pairsText, totalPairs } from '../launch/pairs';
import { stateText } from '../launch/state-text';
import { launchPaths } from '../paths';

/** A launch in the list: the whole card is one link. `large`: alone in its row. A past one has the date of its draw. */
export function LaunchCard({ launch, large, priority }: { launch: LaunchSummary; large: boolean; priority: boolean }) {
  const { path, name, image, priceCents, sizes, state, drawAt } = launch;
  return (
    <Card $large={large}>
      <ProductPicture
        src={image}
        alt=""
        sizes={
          large
            ? '(min-width: 1280px) 680px, (min-width: 601px) 55vw, 100vw'
            : '(min-width: 1024px) 400px, (min-width: 601px) 50vw, 100vw'
        }
        priority={priority}
      />
      <Copy>
        <When $live={state === 'open'}>{stateText(launch)}</When>
        <Name $large={large}>
          <Cover to={launchPaths.launch(path)}>{name}</Cover>
        </Name>
        <Price rand={fromCents(priceCents)} />
        <SmallPrint>
          {sizes.map(({ label }) => label).join(', ')} · {pairsText(totalPairs(sizes))}
        </SmallPrint>
        {(state === 'drawn' || state === 'ended') && (
          <SmallPrint>
            <time dateTime={drawAt}>{formatFullDayTime(drawAt)}</time>
          </SmallPrint>
        )}
      </Copy>
    </Card>
  );
}

const Card = styled.article<{ $large: boolean }>`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${tokens.space[4]};
  & picture {
    border-radius: ${tokens.radius.card};
  }
  @media (min-width: 601px) {
    grid-template-columns: ${({ $large }) => ($large ? 'minmax(0, 1.2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)')};
    gap: ${({ $large }) => ($large ? tokens.space[6] : tokens.space[4])};
    align-items: ${({ $large }) => ($large ? 'center' : 'start')};
    & picture,
    & img {
      ${({ $large }) => ($large ? 'aspect-ratio: 3 / 2 !important; object-fit: cover;' : '')}
    }
  }
`;

const Copy = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[2]};
`;

const When = styled.p<{ $live: boolean }>`
  padding: ${tokens.space[1]} ${tokens.space[3]};
  border-radius: ${tokens.radius.pill};
  background: ${({ $live }) => ($live ? tokens.color.accent : tokens.color.band)};
  color: ${({ $live }) => ($live ? tokens.color.accentInk : tokens.color.bandInk)};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const Name = styled.h3<{ $large: boolean }>`
  font-size: ${({ $large }) => ($large ? tokens.font.size.display : tokens.font.size.lg20)};
`;

const Cover = styled(Link)`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
