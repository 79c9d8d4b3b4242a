import { Container, PageHeading, Spinner } from 'shared/ui';
import { styled } from 'styled-components';

/** Stands in the place of a page that is not there yet: of forms and a customer's own pages the server draws nothing more. */
export function Waiting() {
  return (
    <Container>
      <Turning>
        <Spinner />
      </Turning>
      <noscript>
        <PageHeading>This page needs JavaScript</PageHeading>
        <p>The shop and its information can be read without it; to log in, order and pay, please switch it on.</p>
      </noscript>
    </Container>
  );
}

/* Without scripts nothing would ever end the wait. */
const Turning = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;
