import type { Static } from '@sinclair/typebox';
import type { OrderRequestSchema, OrderSessionSchema, OrderLineSchema, OrderSchema } from './order-schema';
export declare const PROVINCES: readonly ["Eastern Cape", "Free State", "Gauteng", "KwaZulu-Natal", "Limpopo", "Mpumalanga", "North West", "Northern Cape", "Western Cape"];
export type OrderRequest = Static<typeof OrderRequestSchema>;
export type OrderSession = Static<typeof OrderSessionSchema>;
export type OrderLine = Static<typeof OrderLineSchema>;
export type Order = Static<typeof OrderSchema>;
