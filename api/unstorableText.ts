import { badInput } from './errors'

const maxDepth = 40

/** Refuses text that PostgreSQL cannot hold (NUL, half a surrogate pair) anywhere in the input, naming the field. */
export function refuseUnstorableText(value: unknown, path: readonly string[] = []): void {
  if (path.length > maxDepth) throw badInput({ [path[0] ?? 'body']: 'This is nested too deep.' })
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw badInput({ [path.join('.') || 'body']: 'This text has characters that cannot be stored.' })
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => refuseUnstorableText(item, [...path, String(index)]))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorableText(key, path)
      refuseUnstorableText(item, key === 'body' && path.length === 0 ? path : [...path, key])
    }
  }
}
