import { useServices, useStore } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { tokens } from 'shared/theme';
import { Notice } from 'shared/ui';
import { styled } from 'styled-components';

/** Explains unknown products when they failed to load, as opposed to being removed. */
export function ProductsNotice({ missing }: { missing: boolean }) {
  const { products } = useServices();
  const error = useStore(products.store, (state) => state.error);
  if (!missing || !error) return null;
  return (
    <NoticeWrapper>
      <Notice kind="error" role="alert">
        {messageFor('products', error)}
      </Notice>
    </NoticeWrapper>
  );
}

const NoticeWrapper = styled.div`
  margin-bottom: ${tokens.space[4]};
`;
