import { useServices } from 'shared/contract';
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

/** Sends a message under the loading overlay. Resolves to true if the shop received it; shows failures as a toast (INFO-5). */
export function useSendMessage(): (message: Message) => Promise<boolean> {
  const { feedback, http } = useServices();
  return async ({ name, email, phoneNumber, message }) => {
    const body = { name: name.trim(), email: email.trim(), phoneNumber: phoneNumber.trim(), message: message.trim() };
    const result = await feedback.busy(http.post('/contact-us', body));
    if (result.ok && (result.status === 200 || result.status === 201)) return true;
    const failure = result.ok ? ({ kind: 'status', status: result.status } as const) : result.failure;
    feedback.toast({ kind: 'error', text: messageFor('contact', failure) });
    return false;
  };
}
