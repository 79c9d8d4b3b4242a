import { Container, PageHeading } from 'shared/ui';

/** Stands in the place of a remote that the shopkeeper has switched off: their sentence, the rest of the shop working. */
export function SwitchedOff({ sentence }: { sentence: string }) {
  return (
    <Container width="text">
      <PageHeading>Closed for now</PageHeading>
      <p>{sentence}</p>
    </Container>
  );
}
