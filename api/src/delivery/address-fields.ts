import { PROVINCES } from 'shared/models';
import { orderPhoneError, plainText } from 'shared/validation';
import { formText, type TextField } from '../http/form-text';
import { fewLines, oneLine } from '../text/one-line';

const required = (message: string) => (stored: string) => (stored === '' ? message : '');

/** An optional name, unless `problem` is set. */
export const nameText = (problem: TextField['problem'] = () => '') => formText({ store: oneLine, maxLength: 100, problem });
export const PHONE = formText({ store: plainText, maxLength: 30, problem: orderPhoneError });
export const ADDRESS = formText({ store: fewLines, maxLength: 300, problem: required('Address is required.') });
export const PROVINCE = formText({
  store: oneLine,
  maxLength: 40,
  problem: (stored) =>
    required('Province is required.')(stored) ||
    ((PROVINCES as readonly string[]).includes(stored) ? '' : 'Choose one of the nine provinces.'),
});
export const ZIP_CODE = formText({ store: plainText, maxLength: 10, problem: required('ZIP Code is required.') });
