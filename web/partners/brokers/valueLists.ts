/** Values as entered: `200-299, OK, "a, b"`. Quotes keep commas and spaces. */

// oxlint-disable-next-line own/no-slow-regexp -- the second alternative takes whatever the first one does not
const parts = /\s*"(?:[^"\\]|\\.)*"\s*|[^,]+/g

function unquoted(part: string): string {
  if (!/^".*"$/s.test(part) || part.length < 2) return part
  try {
    return String(JSON.parse(part))
  } catch {
    return part // invalid escape: keeps the text
  }
}

export const readValues = (text: string): string[] =>
  (text.match(parts) ?? [])
    .map((part) => part.trim())
    .filter(Boolean)
    .map(unquoted)

export const writeValues = (values: readonly unknown[]): string =>
  values
    .map(String)
    .map((value) => (value === '' || /[",]|^\s|\s$/.test(value) ? JSON.stringify(value) : value))
    .join(', ')

/** Rows of a table as entered, a line each: `DE = 12`. */
export const readRows = (text: string): { key: string; value: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [key = '', ...value] = line.split('=')
      return { key: key.trim(), value: value.join('=').trim() }
    })

export const writeRows = (rows: readonly { key: string; value: string }[]): string =>
  rows.map(({ key, value }) => `${key} = ${value}`).join('\n')
