import { useServices } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import { contactPhoneError, emailError, messageError } from 'shared/validation';

export interface Message {
  name: string;
  email: string;
  phoneNumber: string;
  message: string;
}

export const EMPTY_MESSAGE: Message = { name: '', email: '', phoneNumber: '', message: '' };

/** What is wrong with a message, field by field; '' where nothing is. The name is free (INFO-3). */
export function contactErrors({ email, phoneNumber, message }: Message): Partial<Record<keyof Message, string>> {
  return {
    email: emailError(email),
    phoneNumber: contactPhoneError(phoneNumber),
    message: messageError(message),
  };
}

/** Sends a message under the loading overlay. Answers whether the shop has received it; a failure is shown as a toast (INFO-5). */
export function useSendMessage(): (message: Message) => Promise<boolean> {
  const { feedback, http } = useServices();
  return async ({ name, email, phoneNumber, message }) => {
    const body = { name: name.trim(), email: email.trim(), phoneNumber: phoneNumber.trim(), message: message.trim() };
    const outcome = await feedback.busy(http.post('/contact-us', body));
    if (outcome.ok && (outcome.status === 200 || outcome.status === 201)) return true;
    const failure = outcome.ok ? ({ kind: 'status', status: outcome.status } as const) : outcome.failure;
    feedback.toast({ kind: 'error', text: sentenceFor('contact', failure) });
    return false;
  };
}
