import { Container, PageHeading, Spinner } from 'shared/ui';
import { styled } from 'styled-components';

/** A spinner in place of a page that is still loading. The server renders only this for forms and customer pages. */
export function PageLoading() {
  return (
    <Container>
      <SpinnerWrapper>
        <Spinner />
      </SpinnerWrapper>
      <noscript>
        <PageHeading>This page needs JavaScript</PageHeading>
        <p>The shop and its information can be read without it; to log in, order and pay, please switch it on.</p>
      </noscript>
    </Container>
  );
}

/* Without scripts the spinner would never go away. */
const SpinnerWrapper = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;
