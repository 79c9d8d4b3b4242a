import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Icon, type IconName } from 'shared/ui';

/** FOOT-2. The specification has 30 days in the heading and 14 days in the text. */
const guarantees: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'return',
    title: 'Return and refund policy: 30 days',
    text: 'Return a defective pair within 14 days, for a refund the way you paid.',
  },
  {
    icon: 'shield',
    title: 'Authenticity of all sneakers',
    text: 'Every pair is checked by hand before it leaves our shop.',
  },
  {
    icon: 'truck',
    title: 'Free nationwide shipping',
    text: 'At your door in 3-5 days, anywhere in South Africa.',
  },
];

/** Three short guarantees at the top of the footer. */
export function Guarantees() {
  return (
    <Row>
      {guarantees.map(({ icon, title, text }) => (
        <Guarantee key={title}>
          <Icon name={icon} size={28} />
          <div>
            <Title>{title}</Title>
            <Text>{text}</Text>
          </div>
        </Guarantee>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  @media (min-width: 769px) {
    grid-template-columns: repeat(3, 1fr);
  }
`;

const Guarantee = styled.section`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${tokens.space[3]};
`;

const Title = styled.h2`
  font-size: ${tokens.font.size.md17};
  line-height: 1.4;
  letter-spacing: 0;
`;

const Text = styled.p`
  color: ${tokens.color.inkSoft};
`;
