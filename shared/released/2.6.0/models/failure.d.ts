import { type Static } from '@sinclair/typebox';
export declare const FailureReplySchema: import("@sinclair/typebox").TObject<{
    message: import("@sinclair/typebox").TString;
    code: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    details: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TObject<{
        totalCents: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
    }>>;
    errors: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        field: import("@sinclair/typebox").TString;
        message: import("@sinclair/typebox").TString;
    }>>>;
}>;
export type FailureReply = Static<typeof FailureReplySchema>;
export type FieldError = {
    field: string;
    message: string;
};
