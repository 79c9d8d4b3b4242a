import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { Icon } from 'shared/ui';

/** The promise banner with three items (HOME-1). The specification gives two refund windows; both texts are quoted from it. */
export function Promises() {
  return (
    <Background>
      <List role="list" aria-label="Our promises">
        {promises.map(({ icon, title, text }) => (
          <Item key={title}>
            <Icon name={icon} size={28} />
            <span>
              <Title>{title}</Title>
              <Text>{text}</Text>
            </span>
          </Item>
        ))}
      </List>
    </Background>
  );
}

const promises = [
  { icon: 'truck', title: 'Free nationwide shipping', text: 'At your door in 3-5 days' },
  { icon: 'shield', title: 'Authentic, every pair', text: 'Checked by hand before it leaves' },
  { icon: 'return', title: '30-day returns and refunds', text: 'See our refund policy for how' },
] as const;

const Background = styled.div`
  border-bottom: 1px solid ${tokens.color.line};
`;

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[4]};
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin: 0 auto;
  padding: ${tokens.space[5]} ${tokens.gutter};
  @media (min-width: 769px) {
    grid-template-columns: repeat(3, 1fr);
    gap: ${tokens.space[5]};
  }
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[4]};
  line-height: 1.35;
  & > svg {
    flex: none;
  }
  @media (min-width: 769px) and ${media.hover} {
    justify-content: center;
  }
`;

const Title = styled.span`
  display: block;
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const Text = styled.span`
  display: block;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
