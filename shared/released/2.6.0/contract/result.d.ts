import type { FieldError } from '../models/failure';
export type Result<T> = {
    ok: true;
    status: number;
    data: T;
} | {
    ok: false;
    failure: Failure;
};
export interface Failure {
    kind: 'status' | 'network' | 'other';
    status?: number;
    code?: string;
    details?: {
        totalCents?: number;
    };
    message?: string;
    errors?: FieldError[];
}
export declare const succeeded: <T>(data: T, status?: number) => Result<T>;
export declare const failed: (failure: Failure) => {
    ok: false;
    failure: Failure;
};
