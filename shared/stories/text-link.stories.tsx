import { TextLink } from '../src/ui';

export default { title: 'TextLink' };

export const ToAPage = () => <TextLink to="/Info/Help">Help</TextLink>;
export const ToAnAddress = () => <TextLink href="mailto:shop@example.com">Write to us</TextLink>;
export const InText = () => (
  <p>
    We use these details only to answer you. More in our <TextLink to="/Info/Terms-of-Service">privacy notes</TextLink>.
  </p>
);
