import type { Failure, Http } from 'shared/contract';
import { messagesFor } from 'shared/errors';

/** Result of a reset step (PWD-4, PWD-5). `message` is never empty when `success` is false. */
export interface StepResult {
  success: boolean;
  status: number;
  message: string;
  data: unknown;
  /** Present when the step failed. */
  failure?: Failure;
}

export type StepForm = 'forgot-password' | 'verify-otp' | 'change-password';

const endpoints: Record<StepForm, string> = {
  'forgot-password': '/forgot-password/verify-mail',
  'verify-otp': '/forgot-password/verify-otp',
  'change-password': '/forgot-password/change-password',
};

/** Sends one step. Only 200 counts as success, not any other 2xx (PWD-5). */
export async function submitStep(http: Http, form: StepForm, body: object): Promise<StepResult> {
  const result = await http.post<unknown>(endpoints[form], body);
  if (!result.ok) {
    const { status = 500, message } = result.failure;
    return {
      success: false,
      status,
      message: message || 'Internal Server Error. Please try again later.',
      data: undefined,
      failure: result.failure,
    };
  }
  const { status, data } = result;
  if (status === 200)
    return { success: true, status, message: textOf((data as { data?: unknown } | null)?.data) || textOf(data), data };
  const message = textOf(data) || 'Unexpected error occurred';
  return { success: false, status, message, data, failure: { kind: 'status', status, message } };
}

/** The text of a response: a plain string, its `message`, or its `data`. */
export function textOf(reply: unknown): string {
  if (typeof reply === 'string') return reply.trim();
  if (typeof reply !== 'object' || reply === null) return '';
  const { message, data } = reply as { message?: unknown; data?: unknown };
  return textOf(message) || textOf(data);
}

/** Messages for a failed step (PWD-5 PWD-6 PWD-7); for a 2xx other than 200, the response's own message. */
export const stepMessages = (form: StepForm, { failure, status, message }: StepResult): string[] =>
  failure && status >= 400 ? messagesFor(form, failure) : [message];
