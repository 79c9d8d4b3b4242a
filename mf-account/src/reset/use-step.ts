import { useNavigate } from 'react-router-dom';
import { useServices, type Failure } from 'shared/contract';
import { stepSentences, takeStep, type StepForm } from './step';

/**
 * Sends a step of the reset; after success the next page opens at once while the server's text stands in a dialog
 * above it (PWD-4), after a failure the sentence shows as a toast. Answers the failure, or null.
 */
export function useStep(form: StepForm) {
  const { http, feedback } = useServices();
  const navigate = useNavigate();
  return async (body: object, next: string): Promise<Failure | null> => {
    const result = await feedback.busy(takeStep(http, form, body));
    if (!result.success) {
      for (const text of stepSentences(form, result)) feedback.toast({ kind: 'error', text });
      return result.failure ?? null;
    }
    if (result.message) void feedback.popup({ kind: 'success', title: 'Success!', text: result.message });
    navigate(next);
    return null;
  };
}
