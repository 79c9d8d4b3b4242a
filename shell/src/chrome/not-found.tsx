import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { tokens } from 'shared/theme';
import { ButtonLink, TextLink } from 'shared/ui';
import { SearchForm } from './search-form';

/** NAV-10: rendered without the frame, so it includes <main>. `isGone`: the page of a product that is not sold any more. */
export function NotFoundPage({ isGone = false }: { isGone?: boolean | undefined }) {
  return (
    <Wrapper id="main" tabIndex={-1}>
      <Content>
        <Heading tabIndex={-1}>{isGone ? 'No longer sold' : '404 Page Not Found'}</Heading>
        <p>
          {isGone
            ? 'We do not sell this product any more.'
            : 'We could not find that page. It may have moved, or there may be a typo in its address.'}
        </p>
        <ButtonLink to={paths.home}>Back to home</ButtonLink>
        <Search>
          <SearchForm />
        </Search>
        <p>
          Or have a look at <TextLink to={paths.shopAll}>all our shoes</TextLink>.
        </p>
      </Content>
    </Wrapper>
  );
}

const Wrapper = styled.main`
  display: grid;
  align-items: center;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${tokens.space[7]} ${tokens.gutter};
  background: ${tokens.color.mist};
`;

const Content = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[5]};
  width: 100%;
  max-width: 720px;
  margin-inline: auto;
`;

const Heading = styled.h1`
  font-size: clamp(2.75rem, 1.5rem + 7vw, 6rem);
  letter-spacing: -0.04em;
`;

const Search = styled.div`
  width: min(100%, 400px);
`;
