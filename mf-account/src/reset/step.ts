import type { Failure, Http } from 'shared/contract';
import { sentencesFor } from 'shared/errors';

/** What a step of the reset answered (PWD-4, PWD-5). `message` is never empty where `success` is false. */
export interface StepResult {
  success: boolean;
  status: number;
  message: string;
  data: unknown;
  /** Present where the step failed. */
  failure?: Failure;
}

export type StepForm = 'forgot-password' | 'verify-otp' | 'change-password';

const addresses: Record<StepForm, string> = {
  'forgot-password': '/forgot-password/verify-mail',
  'verify-otp': '/forgot-password/verify-otp',
  'change-password': '/forgot-password/change-password',
};

/** Sends one step. Only 200 counts as success, whatever else a backend answers within 2xx (PWD-5). */
export async function takeStep(http: Http, form: StepForm, body: object): Promise<StepResult> {
  const outcome = await http.post<unknown>(addresses[form], body);
  if (!outcome.ok) {
    const { status = 500, message } = outcome.failure;
    return {
      success: false,
      status,
      message: message || 'Internal Server Error. Please try again later.',
      data: undefined,
      failure: outcome.failure,
    };
  }
  const { status, data } = outcome;
  if (status === 200) return { success: true, status, message: textOf(data), data };
  const message = textOf(data) || 'Unexpected error occurred';
  return { success: false, status, message, data, failure: { kind: 'status', status, message } };
}

/** The sentence of an answer: a plain string, or its `message`, or its `data`. */
export function textOf(reply: unknown): string {
  if (typeof reply === 'string') return reply.trim();
  if (typeof reply !== 'object' || reply === null) return '';
  const { message, data } = reply as { message?: unknown; data?: unknown };
  return textOf(message) || textOf(data);
}

/** What to tell about a failed step (PWD-5 PWD-6 PWD-7); an answer within 2xx that is no 200 speaks for itself. */
export const stepSentences = (form: StepForm, { failure, status, message }: StepResult): string[] =>
  failure && status >= 400 ? sentencesFor(form, failure) : [message];
