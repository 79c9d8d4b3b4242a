import { type Static } from '@sinclair/typebox';
export declare const UserSchema: import("@sinclair/typebox").TObject<{
    firstname: import("@sinclair/typebox").TString;
    lastname: import("@sinclair/typebox").TString;
    email: import("@sinclair/typebox").TString;
    phoneNumber: import("@sinclair/typebox").TString;
    address: import("@sinclair/typebox").TString;
}>;
export type User = Static<typeof UserSchema>;
export type UserUpdate = Pick<User, 'firstname' | 'lastname' | 'email' | 'phoneNumber'>;
export interface Credentials {
    email: string;
    password: string;
}
export interface SignUpRequest {
    userAccount: {
        firstname: string;
        lastname: string;
        password: string;
        email: string;
        role: 'ROLE_CUSTOMER';
    };
    signUpForNewsletter: boolean;
}
