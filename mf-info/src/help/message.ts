import { useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { contactPhoneError, emailError, messageError } from 'shared/validation';

export interface Message {
  name: string;
  email: string;
  phoneNumber: string;
  message: string;
}

export const EMPTY_MESSAGE: Message = { name: '', email: '', phoneNumber: '', message: '' };

/** Error message per field; '' if valid. The name is optional (INFO-3). */
export function contactErrors({ email, phoneNumber, message }: Message): Partial<Record<keyof Message, string>> {
  return {
    email: emailError(email),
    phoneNumber: contactPhoneError(phoneNumber),
    message: messageError(message),
  };
}

/** Sends a message under the loading overlay. Resolves to null if the shop received it; shows a failure as a toast (INFO-5). */
export function useSendMessage(): (message: Message) => Promise<Failure | null> {
  const { feedback, http } = useServices();
  return async ({ name, email, phoneNumber, message }) => {
    const body = { name: name.trim(), email: email.trim(), phoneNumber: phoneNumber.trim(), message: message.trim() };
    const result = await feedback.busy(http.post('/contact-us', body));
    if (result.ok && (result.status === 200 || result.status === 201)) return null;
    const failure: Failure = result.ok ? { kind: 'status', status: result.status } : result.failure;
    feedback.toast({ kind: 'error', text: messageFor('contact', failure) });
    return failure;
  };
}
