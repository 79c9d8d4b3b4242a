import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Icon, TextLink } from 'shared/ui';
import type { AddResult } from './use-add-to-cart';

/** Shows the result of the last add permanently: the toast closes after 1.2 seconds. */
export function AddToCartResult({ added }: { added: AddResult }) {
  if (!added) return null;
  if (added === 'failed') return <Note>Nothing was added.</Note>;
  return (
    <Note>
      <Icon name="success" size={20} />
      <span>
        <span>{`You have added ${added.quantity} × UK ${added.size}.`}</span>{' '}
        <TextLink to={paths.dashboard('cart')}>Review and check out</TextLink>
      </span>
    </Note>
  );
}

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  & svg {
    flex: none;
    color: ${tokens.color.good};
  }
`;
