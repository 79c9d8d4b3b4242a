import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Icon, TextLink } from 'shared/ui';
import type { AddResult } from './use-add-to-cart';

/** Shows the result of the last add permanently, with what is wrong with its quantity: the toast closes. */
export function AddToCartResult({ added }: { added: AddResult }) {
  if (!added) return null;
  if ('failure' in added)
    return <Note>{['Nothing was added.', ...(added.failure.errors ?? []).map(({ message }) => message)].join(' ')}</Note>;
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
