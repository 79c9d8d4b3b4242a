import { paths, useServices } from 'shared/contract';
import { isVatVendor } from 'shared/models';
import { TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

const QUESTIONS = [
  {
    question: 'Where is my order?',
    answer: (
      <>
        Every order is listed under <TextLink to={paths.dashboard('orders')}>Orders</TextLink> on your dashboard, with its state
        and the day by which it should be with you.
      </>
    ),
  },
  {
    question: 'How long does delivery take, and what does it cost?',
    answer: (
      <>
        3-5 days, anywhere in South Africa, free of charge. The <TextLink to={paths.terms}>Terms of Service</TextLink> have the
        details.
      </>
    ),
  },
  {
    question: 'Which size should I take?',
    answer: (
      <>
        Our sizes are UK sizes. Most people take the size that they wear in other sneakers; between two sizes, take the larger
        one. Each <TextLink to={paths.shopAll}>product page</TextLink> shows which sizes are left.
      </>
    ),
  },
  {
    question: 'Can I return my shoes?',
    answer: (
      <>
        A defective pair, yes, and the law gives you seven days to change your mind about an online purchase. The{' '}
        <TextLink to={paths.refundPolicy}>Refund Policy</TextLink> says how both work.
      </>
    ),
  },
  {
    question: 'Can I change or cancel my order?',
    answer: <>Until we have packed it. Send us a message with your order number as soon as you can, and we will see to it.</>,
  },
  {
    question: 'How can I pay?',
    answer: <HowToPay />,
  },
  {
    question: 'I forgot my password. What now?',
    answer: (
      <>
        Let us <TextLink to={paths.forgotPassword}>send you a code</TextLink> by email, and choose a new one.
      </>
    ),
  },
];

function HowToPay() {
  const { config } = useServices();
  return (
    <>
      By card, on the secure page of our payment provider.{' '}
      {isVatVendor(config) ? 'Prices include 15% VAT, and nothing is added at the end.' : 'Nothing is added at the end.'}
    </>
  );
}

/** Frequently asked questions in `<details>`, which work without JavaScript. */
export function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">Frequently asked questions</h2>
      {QUESTIONS.map(({ question, answer }) => (
        <Question key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </Question>
      ))}
    </section>
  );
}

const Question = styled.details`
  border-block-start: 1px solid ${tokens.color.line};

  &:last-child {
    border-block-end: 1px solid ${tokens.color.line};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[4]};
    padding-block: ${tokens.space[4]};
    font-weight: ${tokens.font.weight.semibold};
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    content: '+';
    font-size: ${tokens.font.size.lg20};
    line-height: 1;
  }
  &[open] summary::after {
    content: '\\2212';
  }
  p {
    margin-block: 0 ${tokens.space[5]};
    line-height: 1.6;
  }
`;
