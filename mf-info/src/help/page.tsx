import { definePage, paths, useServices } from 'shared/contract';
import { Container, PageHeading } from 'shared/ui';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { ContactForm } from './contact-form';
import { Questions } from './questions';
import { MailLink, PhoneLink } from '../article/seller';

function Help() {
  const { config } = useServices();
  return (
    <Container>
      <Layout>
        <header>
          <PageHeading>Help</PageHeading>
          <p>Most answers are here. For everything else write to us: we answer within two working days.</p>
        </header>
        <Questions />
        <div>
          <h2 id="contact-us">Contact Us</h2>
          <p>
            <MailLink address={config.email} /> or <PhoneLink number={config.phone} />
          </p>
          <ContactForm labelledBy="contact-us" />
        </div>
      </Layout>
    </Container>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[6]};

  h1 {
    margin-block: 0 ${tokens.space[3]};
  }
  h2 {
    margin-block: 0 ${tokens.space[4]};
    font-size: ${tokens.font.size.xl28};
  }
  > header p,
  > div > p {
    max-width: 68ch;
  }
  > div > p {
    margin-block-end: ${tokens.space[5]};
  }
  > header p {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.lg20};
  }
  @media ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 30rem);
    column-gap: ${tokens.space[8]};
    align-items: start;

    > header {
      grid-column: 1 / -1;
    }
  }
`;

export const page = definePage({
  head: (_data, { config }) => ({
    title: 'Help',
    description: `Answers about orders, delivery, sizes and returns at ${config.name}, and a form that reaches us.`,
    canonical: paths.help,
  }),
  Component: Help,
});
