import * as check from './validation';
import { orderRequestFixture } from './testing/fixtures';

const rule = 'Password must contain at least one special character, one capital letter, minimum of 8 characters, and one number.';

test('requires a well-formed email', () => {
  expect(check.emailError('')).toBe('Email is required.');
  expect(check.emailError('   ')).toBe('Email is required.');
  for (const good of ['a@b.co', 'thandi.m+shoes@mail.example.co.za', "o'neil@x-y.africa", ' a@b.co ', 'a@b.xn--p1ai'])
    expect([good, check.emailError(good)]).toEqual([good, '']);
  for (const bad of [
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b.co, c@d.co',
    'a@b.c',
    'a@@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])
    expect([bad, check.emailError(bad)]).toEqual([bad, 'Invalid email format.']);
});

test('requires a strong password', () => {
  expect(check.passwordError('')).toBe('Password is required.');
  expect(check.passwordError('Abcdef1!')).toBe('');
  for (const weak of ['Abcde1!', 'abcdef1!', 'Abcdefg!', 'Abcdefg1', 'Abcdefg1?', '        '])
    expect([weak, check.passwordError(weak)]).toEqual([weak, rule]);
  for (const special of '!@#$%^&*') expect(check.passwordError(`Abcdef1${special}`)).toBe('');
});

test('requires a name', () => {
  expect(check.nameError(' ')).toBe('Name is required.');
  expect(check.nameError('Thandi')).toBe('');
});

test('requires a one-time code of six digits', () => {
  expect(check.otpError('')).toBe('otp is required.');
  expect(check.otpError('012345')).toBe('');
  for (const bad of ['12345', '1234567', '12345a', '12 456']) expect(check.otpError(bad)).toBe('Invalid otp format.');
});

test('requires a strong second password equal to the first', () => {
  expect(check.repeatPasswordError('', 'Abcdef1!')).toBe('Password is required.');
  expect(check.repeatPasswordError('abc', 'abc')).toBe(rule);
  expect(check.repeatPasswordError('Abcdef1!', 'Abcdef2!')).toBe('Passwords do not match.');
  expect(check.repeatPasswordError('Abcdef1!', 'Abcdef1!')).toBe('');
  expect([check.mismatchError('abc', 'Abcdef1!'), check.mismatchError('', 'Abcdef1!')]).toEqual(['Passwords do not match.', '']);
});

test('requires +27 or 0 and nine digits, and a message, in the help form', () => {
  expect(check.contactPhoneError('')).toBe('Phone number is required.');
  for (const good of ['+27825550123', '0825550123']) expect(check.contactPhoneError(good)).toBe('');
  for (const bad of ['27825550123', '082 555 0123', '825550123', '08255501234', '+2782555012', 'phone'])
    expect([bad, check.contactPhoneError(bad)]).toEqual([bad, 'Invalid phone number format.']);
  expect(check.messageError(' \n')).toBe('Message is required.');
  expect(check.messageError('Hi')).toBe('');
});

test('DASH-3: validates the profile', () => {
  expect(check.firstNameError('')).toBe('First name is required');
  expect(check.lastNameError(' ')).toBe('Last name is required');
  expect(check.firstNameError('T') + check.lastNameError('M')).toBe('');
  expect(check.profileEmailError('')).toBe('Email is required');
  expect(check.profileEmailError('a@b')).toBe('Invalid email');
  expect(check.profileEmailError('a@b.co')).toBe('');
  for (const good of ['', '0825550123', '+27 82 555 0123', '27-82-555-0123', '082 555 0123', '825550123', '+27825550123'])
    expect([good, check.profilePhoneError(good)]).toEqual([good, '']);
  for (const bad of ['12345', '0825550123456', '082  555 0123', '+44 82 555 0123', '082.555.0123'])
    expect([bad, check.profilePhoneError(bad)]).toEqual([bad, 'Invalid phone number']);
});

test('ORD-1: stops at the first error of the order form, in the order of the specification', () => {
  const empty = { firstname: '', lastname: '', phoneNumber: '', email: '', province: '', ZIPCode: '', address: '' };
  const good = orderRequestFixture({ firstname: '', lastname: '' });
  const found = (change: Partial<typeof empty>) => check.orderFormErrors({ ...good, ...change });
  expect(found({})).toEqual({});
  expect(check.orderFormErrors(empty)).toEqual({ email: 'Email is required.', phoneNumber: 'Phone number is required.' });
  expect(check.orderFormErrors({ ...empty, email: 'a' })).toEqual({ email: 'Invalid email format.' });
  expect(check.orderFormErrors({ ...empty, email: 'a@b.co' })).toEqual({ phoneNumber: 'Phone number is required.' });
  expect(found({ phoneNumber: '1', province: '' })).toEqual({ phoneNumber: 'Invalid phone number format.' });
  expect(found({ province: '', ZIPCode: '' })).toEqual({ province: 'Province is required.' });
  expect(found({ ZIPCode: '', address: '' })).toEqual({ ZIPCode: 'ZIP Code is required.' });
  expect(found({ address: ' ' })).toEqual({ address: 'Province is required.' });
  expect(found({ email: '', address: '' })).toEqual({ email: 'Email is required.', address: 'Province is required.' });
  expect(found({ email: '' })).toEqual({ email: 'Email is required.' });
});

test('validates hostile input in linear time', () => {
  const before = process.cpuUsage();
  for (const hostile of [
    'a@' + 'a.'.repeat(50_000),
    'a'.repeat(100_000),
    'a@' + 'a-'.repeat(50_000),
    '0' + ' '.repeat(100_000) + '-',
  ])
    for (const rule of [check.emailError, check.passwordError, check.otpError, check.contactPhoneError, check.profilePhoneError])
      rule(hostile);
  // CPU time, so that a busy machine does not fail the test.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('ignores spaces around codes and phone numbers, and nothing else', () => {
  expect(check.otpError(' 123456 ')).toBe('');
  for (const phone of [check.contactPhoneError, check.profilePhoneError, check.orderPhoneError])
    expect(phone(' 0821234567 ')).toBe('');
  expect(check.contactPhoneError('00821234567')).toBe('Invalid phone number format.');
});

test('accepts an email of 254 characters and refuses one of 255', () => {
  const longest = `${'a'.repeat(254 - '@b.co'.length)}@b.co`;
  expect([check.isEmail(longest), check.isEmail(`a${longest}`)]).toEqual([true, false]);
  expect(check.isEmail('a@b.c-')).toBe(false);
});

test('normalizes pasted text: without direction marks, with plain spaces and hyphens', () => {
  for (const phone of [
    '\u202a+27821234567\u202c',
    '\u202d082\u00a0123\u00a04567\u202c',
    '082\u202f123\u20094567',
    '082\u2011123\u20124567',
    '082\u2013123\u22124567',
    '0821234567\u200b',
    '082\ufe0d1234567',
    '\u2068082 123 4567\u2069',
    '０８２ １２３ ４５６７',
  ]) {
    expect([phone, check.orderPhoneError(phone), check.profilePhoneError(phone)]).toEqual([phone, '', '']);
    expect(check.plainText(phone)).toMatch(/^[\d+ -]{10,12}$/);
  }
  expect(check.contactPhoneError('\u202a+27821234567\u202c')).toBe('');
  expect(check.contactPhoneError('082\u00a0123\u00a04567')).toBe('Invalid phone number format.');
  expect(check.emailError('\u200et@example.com\u200b')).toBe('');
  expect(check.profileEmailError('t\u2010m@example.com\u00a0')).toBe('');
  expect(check.otpError('123456\u200b')).toBe('');
  expect(check.withoutBlanks('\u200e123\u202f456')).toBe('123456');
  for (const empty of ['\u200b', '\u00a0\ufeff']) expect(check.nameError(empty)).toBe('Name is required.');
  // A password is what was typed.
  expect(check.repeatPasswordError('Abcdef1!\u200b', 'Abcdef1!')).toBe('Passwords do not match.');
});
