import { camelCase } from '../../../shared/app/camelCase'

/** Conversion between names in REST and in the schema. */

/** REST field names whose GraphQL name is not their camel case. */
const fieldNames: Record<string, string> = {
  timezone_id: 'timeZoneId',
  exclude_fake_FTD: 'excludeFakeFtd',
  enable_2fa: 'enableTwoFactor',
  sort_by_column: 'sort.by',
  sort_order: 'sort.order',
  affiliate_id: 'publisherId',
  affiliate_ids: 'publisherIds',
  added_affiliates: 'publisherIds',
  dis_id: 'distributionId',
  brand_status: 'advertiserStatus',
  'Idempotency-Key': 'key',
  q: 'text',
}

/** Schema name of an input field, or of a path in it: `days.0.start_time` → `days.0.startTime`. */
export const graphqlField = (restField: string): string =>
  restField
    .split('.')
    .map((part) => fieldNames[part] ?? camelCase(part))
    .join('.')
