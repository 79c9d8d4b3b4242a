export { openBucketServer, type BucketServer } from './bucket-server';
export { limitsOf, rollOut, type Limits, type Visitors, type Withdrawal } from './canary-simulation';
export { seededRandom } from './seeded-random';
