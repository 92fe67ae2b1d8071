/** Values of form fields as text, for comparing two versions of a record. */
import { formatMoney } from '../../../shared/app/money'

/** Records that fields name by their ids. */
export type NamedKind =
  | 'advertisers'
  | 'countries'
  | 'publishers'
  | 'timeZones'
  | 'users'
  | 'roles'
  | 'rules'
  | 'senders'

/** The name of a record. */
export type NameOf = (kind: NamedKind, id: string) => string

/**
 * How a field is written: ids by the names of their records, values by their labels, an amount with its currency, a
 * secret not at all, or anything by a function.
 */
export type Word<Value> =
  | NamedKind
  | 'money'
  | 'secret'
  | Readonly<Record<string, string>>
  | ((value: Value) => string | readonly string[])

type Plain = string | number | boolean | null | undefined | readonly string[]

/** A word for each field; texts, numbers, yes or no, and lists of texts need none. */
export type Words<Form> = {
  [Field in keyof Form & string as Form[Field] extends Plain ? never : Field]: Word<Form[Field]>
} & { [Field in keyof Form & string]?: Word<Form[Field]> }

const none = 'None'

function labelled(value: unknown, word: Word<never> | undefined, nameOf: NameOf): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (value === null || value === undefined || value === '') return none
  const text = String(value)
  if (word === 'money') return /^\d+(\.\d+)?$/.test(text.trim()) ? formatMoney(Number(text)) : text
  if (typeof word === 'string' && word !== 'secret') return nameOf(word, text)
  return typeof word === 'object' && Object.hasOwn(word, text) ? (word[text] ?? text) : text
}

/** A value in words, each entry of a list apart. */
export function entriesOf(value: unknown, word: Word<never> | undefined, nameOf: NameOf): string[] {
  if (word === 'secret') return [value ? 'A new value, which is hidden' : 'Unchanged']
  if (typeof word === 'function') return [word(value as never)].flat()
  return Array.isArray(value) ? value.map((one) => labelled(one, word, nameOf)) : [labelled(value, word, nameOf)]
}

/** Longer lists are told by what was added and removed. */
const maxEntries = 12

/** A value in words; a long list as its difference to the version that both began with. */
export function inWords(entries: readonly string[], before: readonly string[]): string {
  if (entries.length <= maxEntries) return entries.join(', ') || none
  const added = entries.filter((entry) => !before.includes(entry)).map((entry) => `+ ${entry}`)
  const removed = before.filter((entry) => !entries.includes(entry)).map((entry) => `− ${entry}`)
  return [...added, ...removed].join('\n') || `As before: ${entries.length}`
}
