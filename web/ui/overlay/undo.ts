import { useCallback } from 'react'
import { undoMs } from '../../../shared/access/undo'
import { errorText, mayPass } from '../../app/apollo/errors'
import { closeToast, toast } from './toasts'

interface Offered {
  /** `undo` in the mutation's payload. */
  undo: { id: string }
  /** The action: `5 conversions accepted`. */
  title: string
  text?: string
  /** Text for the remaining time: `Postbacks go out in 7 s`. */
  left?: (seconds: number) => string
  /** Shown after the undo, instead of the title. */
  undoneText?: string
  /**
   * When the action was sent, in epoch milliseconds of the local clock. The server's deadline is later, whatever its
   * clock.
   */
  sentAt: number
}

interface Undoing {
  /** Calls the undo mutation; throws if it is refused. `key` is the same for retries. */
  send: (undoId: string, key: string) => Promise<void>
  /** Title after the undo: `Decision undone`. */
  undone: string
}

const usual = (seconds: number) => `Undo for ${seconds} s`

interface Offer extends Omit<Offered, 'undo'> {
  /** Undoes the action; throws if it is refused. `told`: it failed, and an error is already shown. */
  run: () => Promise<void | 'undone' | 'told'>
  undone: string
}

/** Offers Undo after an action: see `useUndo`, and records/offerEditUndo.ts for edits in forms. */
export function offerUndo({ title, text, left = usual, sentAt, run, undone, undoneText = title }: Offer): void {
  const until = sentAt + undoMs
  const undo = async () => {
    closeToast(id)
    try {
      if ((await run()) !== 'told') toast.success(undone, { text: undoneText })
    } catch (error) {
      const again = mayPass(error) ? { action: { label: 'Try again', onClick: () => void undo() } } : {}
      toast.error(errorText(error), { error, ...again })
    }
  }
  const id = toast.undo(title, { text, duration: until - Date.now(), undo: { until, left, run: () => void undo() } })
}

/**
 * Offers Undo after an action: a message with a countdown of ten seconds, an Undo button, and Ctrl/Cmd+Z while it is
 * shown.
 * - REST: the action calls `offerUndo` in its transaction and returns `undo`; messages to others stay in the database
 * until the time is over. `POST /api/…/undo` with `undo_id` calls `takeUndo` and restores the records (api/app/undo).
 * - GraphQL: the payload has `undo: Undo`, and a mutation takes `undoId` (schema/access/undo.graphql).
 * - Client: `const offerUndo = useUndo({ send, undone })`, then `offerUndo({ undo, title, sentAt })`.
 *
 * Several offers are stacked, and the top one shows their number. Each ends after its time, even on another screen;
 * with hover or focus it stays visible and says that the time is over.
 */
export function useUndo({ send, undone }: Undoing): (offered: Offered) => void {
  return useCallback(
    ({ undo, ...offered }: Offered) => {
      // The same for retries, so that it has one effect.
      const key = crypto.randomUUID()
      offerUndo({ ...offered, undone, run: () => send(undo.id, key) })
    },
    [send, undone],
  )
}
