import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Icon, TextLink } from 'shared/ui';
import type { Added } from './use-buying';

/** Says what the last press came to for as long as one stays: the snackbar is gone after 1.2 seconds. */
export function AfterAdding({ added }: { added: Added }) {
  if (!added) return null;
  if (added === 'refused') return <Note>Nothing was added.</Note>;
  return (
    <Note>
      <Icon name="success" size={20} />
      <span>
        You have added {added.quantity} × UK {added.size}. <TextLink to={paths.dashboard('cart')}>Review and check out</TextLink>
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
