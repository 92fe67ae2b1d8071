import { useCallback } from 'react'
import { undoMs } from '../../../shared/access/undo'
import { errorText, mayPass } from '../show/errors'
import { closeToast, toast } from './toasts'

/** `undo` in a mutation's payload. */
export interface Undoable {
  id: string
  millisecondsLeft: number
}

interface Offered {
  undo: Undoable
  /** The action: `5 conversions accepted`. */
  title: string
  text?: string
  /** Text for the remaining time: `Postbacks wait · Undo for 7 s`. */
  left?: (seconds: number) => string
  /** Shown after the undo, instead of the title. */
  undoneText?: string
}

interface Undoing {
  /** Calls the undo mutation; throws if it is refused. `key` is the same for retries. */
  send: (undoId: string, key: string) => Promise<void>
  /** Title after the undo: `Decision undone`. */
  undone: string
}

const usual = (seconds: number) => `Undo for ${seconds} s`

interface Offer extends Omit<Offered, 'undo'> {
  /** Milliseconds from when the message is drawn. */
  lasts?: number
  /** Undoes the action; throws if it is refused. `told`: it failed, and an error is already shown. */
  run: () => Promise<void | 'undone' | 'told'>
  undone: string
}

/** Offers Undo after an action: see `useUndo`, and records/offerEditUndo.ts for edits in forms. */
export function offerUndo({ title, text, left = usual, lasts = undoMs, run, undone, undoneText = title }: Offer): void {
  const undo = async () => {
    closeToast(id)
    try {
      if ((await run()) !== 'told') toast.success(undone, { text: undoneText })
    } catch (error) {
      const again = mayPass(error) ? { action: { label: 'Try again', onClick: () => void undo() } } : {}
      toast.error(errorText(error), { error, ...again })
    }
  }
  const id = toast.undo(title, { text, duration: null, undo: { lasts, left, run: () => void undo() } })
}

/**
 * Offers Undo after an action: a message with a countdown of ten seconds from when it is drawn, an Undo button, and Ctrl/Cmd+Z while it is
 * shown.
 * - REST: the action calls `offerUndo` in its transaction and returns `undo`; messages to others stay in the database
 * until the time is over. `POST /api/…/undo` with `undo_id` calls `takeUndo` and restores the records (api/app/undo).
 * - GraphQL: the payload has `undo: Undo`, and a mutation takes `undoId` (schema/access/undo.graphql).
 * - Client: `const offerUndo = useUndo({ send, undone })`, then `offerUndo({ undo, title })`.
 *
 * Several offers are stacked, and the top one shows their number. Each ends after its time, even on another screen;
 * with hover or focus it stays visible and says that the time is over.
 */
export function useUndo({ send, undone }: Undoing): (offered: Offered) => void {
  return useCallback(
    ({ undo, ...offered }: Offered) => {
      // The same for retries, so that it has one effect.
      const key = crypto.randomUUID()
      offerUndo({ ...offered, lasts: undo.millisecondsLeft, undone, run: () => send(undo.id, key) })
    },
    [send, undone],
  )
}
