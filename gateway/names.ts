import { Fault } from './errors'

/** `custom_param_1` → `customParam1`, `created_at` → `createdAt`. */
export const camelCase = (name: string) => name.replace(/_+([a-z0-9])/gi, (_match, next: string) => next.toUpperCase())

/** `customParam1` → `custom_param_1`, `createdAt` → `created_at`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

/** GraphQL ids are texts, REST ids numbers. */
export const idText = (id: number | string | null | undefined) => (id === null || id === undefined ? null : String(id))

/** A GraphQL id as the number that REST takes. Throws BAD_USER_INPUT that names the argument. */
export function idNumber(id: string, argument: string): number {
  const number = Number(id)
  if (/^\d+$/.test(id) && Number.isSafeInteger(number)) return number
  throw new Fault('BAD_USER_INPUT', { message: `${argument} is not the id of a record.`, fields: { [argument]: 'Not the id of a record.' } })
}
