/** Values of an answer field as entered: `true, 0, ok, "1"`. Quoted values are strings. */
type SignValue = string | number | boolean

// oxlint-disable-next-line own/no-slow-regexp -- the second alternative takes whatever the first one does not
const parts = /\s*"(?:[^"\\]|\\.)*"\s*|[^,]+/g
const number = /^-?\d+(\.\d+)?$/

function valueOf(part: string): SignValue {
  if (part.startsWith('"') && part.endsWith('"') && part.length > 1) {
    try {
      return String(JSON.parse(part))
    } catch {
      return part // invalid escape: keeps the text
    }
  }
  if (part === 'true' || part === 'false') return part === 'true'
  return number.test(part) ? Number(part) : part
}

export const readSigns = (text: string): SignValue[] =>
  (text.match(parts) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)
    .map(valueOf)

export const writeSigns = (values: readonly unknown[]): string =>
  values
    .map((value) => {
      if (typeof value !== 'string') return String(value)
      return value === '' || /[",]|^\s|\s$/.test(value) || typeof valueOf(value) !== 'string'
        ? JSON.stringify(value)
        : value
    })
    .join(', ')
