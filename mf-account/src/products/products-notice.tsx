import { useServices, useStore } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import { tokens } from 'shared/theme';
import { Notice } from 'shared/ui';
import { styled } from 'styled-components';

/** Says why products are unknown where the catalogue could not be read: they are not gone. */
export function ProductsNotice({ missing }: { missing: boolean }) {
  const { products } = useServices();
  const error = useStore(products.store, (state) => state.error);
  if (!missing || !error) return null;
  return (
    <Below>
      <Notice kind="error" role="alert">
        {sentenceFor('products', error)}
      </Notice>
    </Below>
  );
}

const Below = styled.div`
  margin-bottom: ${tokens.space[4]};
`;
