import { useServices } from 'shared/contract';
import { PageHeading, Stack } from 'shared/ui';
import { BareFrame } from '../frame/bare-frame';
import { Card } from '../ui/panel';
import { LogInForm } from './log-in-form';

/** The log-in, in place of the requested page. */
export function LogInPage() {
  const { config } = useServices();
  return (
    <BareFrame>
      <Card>
        <Stack>
          <div>
            <PageHeading>Log in</PageHeading>
            <p>For the people who work at {config.name}.</p>
          </div>
          <LogInForm />
        </Stack>
      </Card>
    </BareFrame>
  );
}
