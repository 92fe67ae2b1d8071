import { hostileValues } from './hostileInput'
import { withValueAt } from './validBodies'

type Path = readonly PropertyKey[]

/** Texts and numbers that schemas accept, or that later checks interpret differently. */
const doubtfulValues: readonly string[] = [
  ...[
    '"x"',
    '" "',
    '"0"',
    '"-1"',
    '"https://"',
    '"http://["',
    '"https://a b"',
    '"sandbox:/"',
    '"2026-02-30"',
    '"25:99"',
  ],
  ...['"0001-01-01"', '"9999-12-31 23:59"', '"+"', '","', '"\\u200b"', '"group:1"', '"{"', '"[null]"', '"{\\"a\\":1}"'],
  ...['2147483648', '-2147483649', '1e15', '1e-9', '0.001', '99999999999.99', '{"id":1}', '[1,1]', '["text","text"]'],
]
const values = [...hostileValues, ...doubtfulValues]

/** All paths in a value, including nested ones. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, item]) =>
    placesOf(item, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return [...(path.length ? [path] : []), ...inner]
}

/** A body with one hostile value. Built lazily, because many are long. */
export interface MutatedBody {
  place: string
  /** As JSON text. */
  text: () => string
  /** As parsed by the body parser. */
  value: () => unknown
}

// Placeholder for the hostile text, inserted after JSON serialisation: 1e309 and a second `__proto__` cannot be
// represented otherwise.
const mark = '\u2063mutated\u2063'
const extraFields = '1,"__proto__":{"level":1},"unknown":[{}]'

/** The valid body with each value replaced by each hostile value or omitted, and with unknown fields added. */
export function mutatedBodies(body: unknown): MutatedBody[] {
  return placesOf(body).flatMap((path) => {
    const place = path.join('.')
    const replaced = (value: string): MutatedBody => {
      const text = () => JSON.stringify(withValueAt(body, path, mark)).replace(JSON.stringify(mark), () => value)
      return {
        ...{ place, text },
        value: () =>
          (value === extraFields ? JSON.parse(text()) : withValueAt(body, path, JSON.parse(value))) as unknown,
      }
    }
    const without = () => withValueAt(body, path, undefined)
    return [
      { place: `${place} left out`, text: () => JSON.stringify(without()), value: without },
      ...values.map(replaced),
      ...(typeof path.at(-1) === 'string' ? [replaced(extraFields)] : []),
    ]
  })
}
