import { useRef } from 'react'
import { refusalText } from '../app/apollo/errors'
import { toast } from '../ui/overlay/toasts'
import type { MendableErrorFragment } from '../generated/graphql'

interface Said {
  title: string
  text?: string | undefined
}

/** Records whose form tells of the success itself, with Undo. */
const toldElsewhere = new WeakSet<object>()

/** Saves over `base` without a message of success, which the outcome has then. */
export async function saveUntold<Row extends object>(
  base: Row,
  save: () => Promise<SaveOutcome<Row>>,
): Promise<SaveOutcome<Row>> {
  toldElsewhere.add(base)
  try {
    return await save()
  } finally {
    toldElsewhere.delete(base)
  }
}

export type SaveOutcome<Row> =
  /** What is stored now: one, or all that were made at once. `said`: what is to be told, by whoever asked to tell it. */
  | { kind: 'saved'; rows: readonly Row[]; said?: Said }
  | { kind: 'stale'; error: unknown }
  | { kind: 'failed' }
  /** By field of the input; what concerns no field stands under an empty name. `error`: what the server answered. */
  | { kind: 'refused'; fields: Record<string, string>; error: unknown }

/** Why something was not saved. */
export type SaveErrors = readonly MendableErrorFragment[]

/** What a mutation that saves answers, `record` being the saved one, or all that were made at once. */
export interface SavePayload<Row> {
  record: Row | readonly Row[] | null | undefined
  errors: SaveErrors
}

/** All that was saved: none, one, or several that were made at once. */
export const recordsOf = <Row>({ record }: SavePayload<Row>): readonly Row[] =>
  record ? ([record].flat() as Row[]) : []

/** The outcome of a save that the server refused. */
export const refusedOutcome = (errors: SaveErrors): SaveOutcome<never> => ({
  kind: 'refused',
  fields: Object.fromEntries(errors.map(({ field, message }) => [field ?? '', message])),
  error: errors,
})

/** What is told of saving. `…Text`: a sentence under the title of the message. */
export interface SavingTexts {
  created: string
  updated: string
  failed: string
  createdText?: string
  updatedText?: string
}

interface Spec<Row, Input> {
  /** Sends a new one. With the same key it is made once, however often its form is sent again after a lost answer. */
  create: (input: Input, key: string) => Promise<SavePayload<Row> | null | undefined>
  update: (base: Row, input: Input) => Promise<SavePayload<Row> | null | undefined>
  texts: SavingTexts
}

/** Saves a record: `base` is the one that is changed, null for a new one. Success and faults are told by toasts. */
export function useSaveRecord<Row, Input>({ create, update, texts }: Spec<Row, Input>) {
  const sent = useRef({ input: '', key: crypto.randomUUID() })
  return async (input: Input, base: Row | null): Promise<SaveOutcome<Row>> => {
    const isUntold = typeof base === 'object' && base !== null && toldElsewhere.has(base)
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: crypto.randomUUID() }
    try {
      const payload = base ? await update(base, input) : await create(input, sent.current.key)
      if (payload?.record) {
        const text = base ? texts.updatedText : texts.createdText
        const title = base ? texts.updated : texts.created
        const rows = recordsOf(payload)
        if (isUntold) return { kind: 'saved', rows, said: { title, text } }
        toast.success(title, text === undefined ? {} : { text })
        return { kind: 'saved', rows }
      }
      const errors = payload?.errors ?? []
      // A save of an old version concerns no field.
      if (base && errors.some(({ code, field }) => code === 'CONFLICT' && !field))
        return { kind: 'stale', error: errors }
      if (errors.length) return refusedOutcome(errors)
      toast.error(texts.failed)
    } catch (error) {
      // The catalogue has one text for every fault; why this user may not is told all the same.
      toast.error(refusalText(error) ?? texts.failed, { error })
    }
    return { kind: 'failed' }
  }
}
