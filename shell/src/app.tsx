import { useEffect, type ReactNode } from 'react';
import { ServicesProvider, type Services } from 'shared/contract';
import { FeedbackHost } from './feedback/host';
import type { FeedbackModel } from './feedback/model';
import { Screens, type ScreensProps } from './routing/screens';

interface AppProps extends ScreensProps {
  services: Services;
  feedback: FeedbackModel;
  /** Wraps the page in PageRouter in the browser and in RecordingRouter on the server. */
  router(children: ReactNode): ReactNode;
  /** Called after hydration; storage must not be read earlier. */
  onHydrated?(): void;
}

/** The whole page. The server and the browser render the same tree. */
export function App({ services, feedback, router, onHydrated, ...screens }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <ServicesProvider services={services}>
      {router(
        <>
          <Screens {...screens} />
          <FeedbackHost feedback={feedback} />
        </>,
      )}
    </ServicesProvider>
  );
}
