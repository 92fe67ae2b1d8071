import { hostileValues } from './hostileInput'
import { withValueAt } from './validBodies'

type Path = readonly PropertyKey[]

/** Texts and numbers that shapes take, or that later checks of a shape read as something else. */
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

/** Every place of a value, the inner ones included. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, item]) =>
    placesOf(item, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return [...(path.length ? [path] : []), ...inner]
}

/** A body with one place that is hostile. Made when it is asked for: many are long. */
export interface MutatedBody {
  place: string
  /** As JSON text. */
  text: () => string
  /** As the parser of bodies reads it. */
  value: () => unknown
}

// Takes the hostile text's place until the rest is written as JSON: 1e309 and a second `__proto__` have no other form.
const mark = '\u2063mutated\u2063'
const extraFields = '1,"__proto__":{"level":1},"unknown":[{}]'

/** The valid body with each of its places replaced by each hostile value, left out, and accompanied by fields that are unknown. */
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
