import { Container, PageHeading } from 'shared/ui';

/** Replaces the pages of a disabled remote with the operator's message. */
export function DisabledRemote({ message }: { message: string }) {
  return (
    <Container width="text">
      <PageHeading>Closed for now</PageHeading>
      <p>{message}</p>
    </Container>
  );
}
