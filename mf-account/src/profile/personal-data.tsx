import { useState } from 'react';
import { useServices } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Button, saveFile, useFailureToast, useFocusAfter } from 'shared/ui';
import { styled } from 'styled-components';
import { Actions } from '../orders/order.styles';
import { ConfirmEmail } from './confirm-email';
import { DeleteDialog } from './delete-dialog';

/** Download and deletion of personal data, as POPIA requires. */
export function PersonalData() {
  const { http, feedback } = useServices();
  const showFailure = useFailureToast();
  const { ref, focusAfter } = useFocusAfter<HTMLHeadingElement>();
  const [dialogOpen, setDialogOpen] = useState(false);

  async function download() {
    const result = await feedback.busy(http.get<unknown>('/api/user/export'));
    if (!result.ok) return showFailure(result.failure);
    saveFile('my-data.json', result.data);
  }
  return (
    <Section aria-labelledby="personal-data">
      <Heading id="personal-data" ref={ref} tabIndex={-1}>
        Your data
      </Heading>
      <p>Download everything that we store about you, or delete your account. A deleted account cannot be brought back.</p>
      <Actions>
        <Button variant="secondary" onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="quiet" onClick={() => setDialogOpen(true)}>
          Delete my account
        </Button>
      </Actions>
      {/* Last, because it comes when the server has answered: nothing above it may move then. */}
      <ConfirmEmail onProven={focusAfter} />
      {dialogOpen && <DeleteDialog onClose={() => setDialogOpen(false)} />}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${tokens.space[4]};
  max-width: 560px;
  margin-top: ${tokens.space[7]};
  padding-top: ${tokens.space[6]};
  border-top: 1px solid ${tokens.color.line};
`;
const Heading = styled.h3`
  font-size: ${tokens.font.size.lg20};
`;
