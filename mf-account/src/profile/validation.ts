import type { User, UserUpdate } from 'shared/models';
import { firstNameError, lastNameError, profileEmailError, profilePhoneError } from 'shared/validation';

/** Error message per field; '' if valid (DASH-3). */
export const validateProfile = (values: UserUpdate): Record<keyof UserUpdate, string> => ({
  firstname: firstNameError(values.firstname),
  lastname: lastNameError(values.lastname),
  email: profileEmailError(values.email),
  phoneNumber: profilePhoneError(values.phoneNumber),
});

/** Body of PUT /api/user (DASH-4). */
export const profileUpdate = (values: UserUpdate): UserUpdate => ({
  firstname: values.firstname.trim(),
  lastname: values.lastname.trim(),
  email: values.email.trim(),
  phoneNumber: values.phoneNumber.trim(),
});

/** The fields as the form shows them. */
export const profileValues = ({ firstname, lastname, email, phoneNumber }: User): UserUpdate => ({
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
});
