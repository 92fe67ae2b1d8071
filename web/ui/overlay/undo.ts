import { useCallback } from 'react'
import { undoMs } from '../../../shared/access/undo'
import { errorText, mayPass } from '../../app/apollo/errors'
import { closeToast, shownToasts, toast } from './toasts'

interface Offered {
  /** `undo` of the action's payload. */
  undo: { id: string }
  /** What was done: `5 conversions accepted`. */
  title: string
  text?: string
  /** What is said of the time that is left: `Postbacks go out in 7 s`. */
  left?: (seconds: number) => string
  /** Said under what is said once it is undone, instead of the title. */
  undoneText?: string
  /** When the action was sent, epoch milliseconds: the server's time for it ends later, whatever its clock says. */
  sentAt: number
}

interface Undoing {
  /** Calls the undo mutation; throws where it was refused. The key stays the same when it is sent again. */
  send: (undoId: string, key: string) => Promise<void>
  /** What is said once it is undone: `Decision undone`. */
  undone: string
}

const usual = (seconds: number) => `Undo for ${seconds} s`

/** Takes up the offer that is shown, the latest; answers whether there was one. */
export function undoLatest(): boolean {
  const offer = shownToasts().findLast(({ kind, undo }) => kind === 'undo' && undo && undo.until > Date.now())
  offer?.undo?.run()
  return offer !== undefined
}

interface Offer extends Omit<Offered, 'undo'> {
  /** Takes the action back; throws where it was refused. `told`: it failed, and the user knows. */
  run: () => Promise<void | 'undone' | 'told'>
  undone: string
}

/** Offers Undo after an action: see `useUndo`, and records/offerEditUndo.ts for what was saved in a form. */
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
 * The one way to offer Undo after an action: a message with a countdown of ten seconds, an Undo button, and Ctrl/Cmd+Z
 * while it shows. The pattern, for whatever can be undone:
 * - REST: the action calls `offerUndo` in its transaction and answers `undo`; what it sends to others waits until then in
 *   the database. `POST /api/…/undo` with `undo_id` calls `takeUndo` and restores the records (api/undo).
 * - GraphQL: the action's payload has `undo: Undo`, and a mutation takes `undoId` (schema/access/undo.graphql).
 * - Here: `const offerUndo = useUndo({ send, undone })`, then `offerUndo({ undo, title, sentAt })`.
 * Several offers lie over each other, the latest on top, which says how many there are; each ends by itself, also when its screen was
 * left. While the pointer or the keyboard is on it, it stays, and says when its time is over.
 */
export function useUndo({ send, undone }: Undoing): (offered: Offered) => void {
  return useCallback(
    ({ undo, ...offered }: Offered) => {
      // The same when it is sent again: it has one effect.
      const key = crypto.randomUUID()
      offerUndo({ ...offered, undone, run: () => send(undo.id, key) })
    },
    [send, undone],
  )
}
