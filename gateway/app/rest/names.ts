/** Names of REST and of the schema, one made from the other. */

/** `custom_param_1` → `customParam1`, `created_at` → `createdAt`. */
export const camelCase = (name: string) => name.replace(/_+([a-z0-9])/gi, (_match, next: string) => next.toUpperCase())

/** `customParam1` → `custom_param_1`, `createdAt` → `created_at`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

/** REST field names whose GraphQL name is not simply their camel case. */
const fieldNames: Record<string, string> = {
  timezone_id: 'timeZoneId',
  exclude_fake_FTD: 'excludeFakeFtd',
  enable_2fa: 'enableTwoFactor',
  sort_by_column: 'sortBy',
  'Idempotency-Key': 'key',
  q: 'text',
}

/** An input field, or a place within one, as the schema names it: `days.0.start_time` → `days.0.startTime`. */
export const graphqlField = (restField: string): string =>
  restField
    .split('.')
    .map((part) => fieldNames[part] ?? camelCase(part))
    .join('.')

/** REST names of filter lists that are not simply their snake case. */
const listNames: Record<string, string> = { distributionId: 'dis_id' }

/** A list of a filter as `excludes` names it: the field of the filter, or as REST spells it. */
export const restList = (name: string): string => listNames[name] ?? (/[A-Z]/.test(name) ? snakeCase(name) : name)
