/** `custom_param_1` → `customParam1` */
export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** `custom_param_1` → `customParam1`, `created_at` → `createdAt`. */
export const camelCase = <Name extends string>(name: Name) =>
  name.replace(/(?<!_)_+([a-z0-9])/gi, (_match, next: string) => next.toUpperCase()) as CamelCase<Name>

/** `customParam1` → `custom_param_1`, `createdAt` → `created_at`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

/** `createdAt` → `created_at` */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
