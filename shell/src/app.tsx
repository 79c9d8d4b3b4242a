import { useEffect, type ReactNode } from 'react';
import { ServicesProvider, type Services } from 'shared/contract';
import { FeedbackHost } from './feedback/host';
import type { FeedbackModel } from './feedback/model';
import { Screens, type ScreensProps } from './routing/screens';

interface AppProps extends ScreensProps {
  services: Services;
  feedback: FeedbackModel;
  /** BrowserRouter in the browser, StaticRouter on the server. */
  router(children: ReactNode): ReactNode;
  /** Once the page is live: storage is read now, not before. */
  onReady?(): void;
}

/** The whole page, the same on both sides. */
export function App({ services, feedback, router, onReady, ...screens }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
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
