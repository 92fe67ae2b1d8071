import { useRef } from 'react'
import { isNotFound, refusalText } from '../ui/show/errors'
import { toast, type Toast } from '../ui/overlay/toasts'
import type { MendableErrorFragment } from '../generated/graphql'

interface SuccessMessage {
  title: string
  text?: string | undefined
}

/** Saves whose form shows the success message itself, with Undo. */
const savesWithOwnMessage = new WeakSet<object>()

/** Saves for `base` without a success message, which is part of the outcome. */
export async function saveWithoutMessage<Row extends object>(
  base: Row,
  save: () => Promise<SaveOutcome<Row>>,
): Promise<SaveOutcome<Row>> {
  savesWithOwnMessage.add(base)
  try {
    return await save()
  } finally {
    savesWithOwnMessage.delete(base)
  }
}

export type SaveOutcome<Row> =
  /** The stored record, or several created at once. `said`: success message for `saveUntold`. */
  | { kind: 'saved'; rows: readonly Row[]; said?: SuccessMessage }
  /** Somebody else has saved the record since. `isGone`: or deleted it. */
  | { kind: 'stale'; isGone?: boolean }
  | { kind: 'failed' }
  /** Errors by input field; other errors have an empty name. `error`: the failed request behind them. */
  | { kind: 'refused'; fields: Record<string, string>; error?: unknown }

/** User errors of a save. */
export type SaveErrors = readonly MendableErrorFragment[]

/** Payload of a save mutation; `record` is the saved one, or several created at once. */
export interface SavePayload<Row> {
  record: Row | readonly Row[] | null | undefined
  errors: SaveErrors
}

/** All saved records. */
export const recordsOf = <Row>({ record }: SavePayload<Row>): readonly Row[] =>
  record ? ([record].flat() as Row[]) : []

/** Outcome of a rejected save. */
export const refusedOutcome = (errors: SaveErrors): SaveOutcome<never> => ({
  kind: 'refused',
  fields: Object.fromEntries(errors.map(({ field, message }) => [field ?? '', message])),
})

/** Messages of saving. `…Text`: second line of a message. */
export interface SavingTexts {
  created: string
  updated: string
  failed: string
  createdText?: string
  updatedText?: string
}

interface Spec<Row, Input> {
  /** Creates a record. With the same key it is created once, however often it is retried. */
  create: (input: Input, key: string) => Promise<SavePayload<Row> | null | undefined>
  update: (base: Row, input: Input) => Promise<SavePayload<Row> | null | undefined>
  texts: SavingTexts
  /** Opens the page of a created record from the message; undefined if the user may not. */
  opens?: ((row: Row) => Toast['action']) | undefined
}

/** Saves a record: `base` is the edited one, null for a new one. Shows success and error messages. */
export function useSaveRecord<Row, Input>({ create, update, texts, opens }: Spec<Row, Input>) {
  const sent = useRef({ input: '', key: crypto.randomUUID() })
  return async (input: Input, base: Row | null): Promise<SaveOutcome<Row>> => {
    const isUntold = typeof base === 'object' && base !== null && savesWithOwnMessage.has(base)
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: crypto.randomUUID() }
    try {
      const payload = base ? await update(base, input) : await create(input, sent.current.key)
      if (payload?.record) {
        const text = base ? texts.updatedText : texts.createdText
        const title = base ? texts.updated : texts.created
        const rows = recordsOf(payload)
        if (isUntold) return { kind: 'saved', rows, said: { title, text } }
        const action = !base && rows[0] && opens?.(rows[0])
        toast.success(title, { ...(text !== undefined && { text }), ...(action && { action }) })
        return { kind: 'saved', rows }
      }
      const errors = payload?.errors ?? []
      // A version conflict belongs to no field.
      if (base && errors.some(({ code, field }) => code === 'CONFLICT' && !field)) return { kind: 'stale' }
      if (errors.length) return refusedOutcome(errors)
      toast.error(texts.failed)
    } catch (error) {
      if (base && isNotFound(error)) return { kind: 'stale', isGone: true }
      // The specification has one text for all errors, but refusals show the reason.
      toast.error(refusalText(error) ?? texts.failed, { error })
    }
    return { kind: 'failed' }
  }
}
