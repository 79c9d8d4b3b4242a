import { Notice } from '../src/ui';

export default { title: 'Notice' };

export const Info = () => <Notice>Orders are packed on weekdays.</Notice>;
export const Success = () => <Notice kind="success">We received your message.</Notice>;
export const Warning = () => <Notice kind="warning">Only 2 left in this size.</Notice>;
export const Failure = () => (
  <Notice kind="error" role="alert">
    The payment was declined.
  </Notice>
);
