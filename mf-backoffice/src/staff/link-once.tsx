import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Dialog, Stack } from 'shared/ui';
import { ButtonRow, CopyButton } from '../ui';

/** A link that is shown this once: only its hash is stored. */
export function LinkOnce({
  title,
  link,
  onClose,
  children,
}: {
  title: string;
  link: string;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack $gap={3}>
        <p>{children}</p>
        <Link>{link}</Link>
        <p>It works once, for 24 hours, and is not shown again.</p>
        <ButtonRow>
          <CopyButton text={link} what="link" />
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

const Link = styled.code`
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
  overflow-wrap: anywhere;
`;
