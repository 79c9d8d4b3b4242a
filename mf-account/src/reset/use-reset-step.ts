import { useNavigate } from 'react-router-dom';
import { useServices, type Failure } from 'shared/contract';
import { stepMessages, submitStep, type StepForm } from './reset-step';

/**
 * Sends a reset step. On success it opens the next page immediately and shows the server's text in a dialog (PWD-4). On
 * failure it shows the message as a toast. Returns the failure, or null.
 */
export function useResetStep(form: StepForm) {
  const { http, feedback } = useServices();
  const navigate = useNavigate();
  return async (body: object, next: string): Promise<Failure | null> => {
    const result = await feedback.busy(submitStep(http, form, body));
    if (!result.success) {
      for (const text of stepMessages(form, result)) feedback.toast({ kind: 'error', text });
      return result.failure ?? null;
    }
    if (result.message) void feedback.popup({ kind: 'success', title: 'Success!', text: result.message });
    navigate(next);
    return null;
  };
}
