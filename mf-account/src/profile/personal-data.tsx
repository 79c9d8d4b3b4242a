import { useState } from 'react';
import { useServices } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';
import { styled } from 'styled-components';
import { plainSentence } from '../dashboard/section';
import { Actions } from '../orders/order-look';
import { DeleteDialog } from './delete-dialog';
import { saveFile } from './save-file';

/** What the law on personal information gives to everybody: to read what is stored, and to have it erased. */
export function PersonalData() {
  const { http, feedback } = useServices();
  const [asking, setAsking] = useState(false);

  async function download() {
    const outcome = await feedback.busy(http.get<unknown>('/api/user/export'));
    if (!outcome.ok) return feedback.toast({ kind: 'error', text: plainSentence(outcome.failure) });
    saveFile('my-data.json', JSON.stringify(outcome.data, null, 2));
  }
  return (
    <Section aria-labelledby="personal-data">
      <Heading id="personal-data">Your data</Heading>
      <p>
        Everything that we store about you, as a file. Or nothing any more: an account that is deleted cannot be brought back.
      </p>
      <Actions>
        <Button variant="secondary" onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </Actions>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
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
