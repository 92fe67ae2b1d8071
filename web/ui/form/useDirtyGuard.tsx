import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { KeysRest } from '../../app/shortcuts/KeysRest'
import { guardSteps } from '../overlay/historySteps'
import { whenShown } from '../layout/FaultBoundary'

const loadQuestion = () => import('../overlay/ConfirmDialog')
const ConfirmDialog = whenShown(loadQuestion, 'ConfirmDialog', <KeysRest />)

/** The next step through the history is the product's own and is not asked about. */
let unasked = false
/** A step takes far less. One that leads nowhere, as at the first entry of the history, must not block the next. */
const stepMs = 1_000

/** Goes through the history without asking, for a dialog that closes itself because its work is done. */
export function goUnasked(steps: number) {
  if (unasked) return // A step is on its way: a second Escape must not go another one back.
  unasked = true
  const arrived = () => void (unasked = false)
  window.addEventListener('popstate', arrived, { once: true })
  setTimeout(arrived, stepMs)
  window.history.go(steps)
}

/** The router counts the entries of the history in their state. */
const placeInHistory = (): number => window.history.state?.idx ?? 0

const isPlainPress = (event: MouseEvent) =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface Question {
  title: string
  text: string
  /** Leaves. */
  confirm: string
  /** Stays. */
  cancel: string
}
const unsaved: Question = {
  title: 'Discard changes?',
  text: 'What you have entered has not been saved.',
  confirm: 'Discard',
  cancel: 'Keep editing',
}

/**
 * Asks before a form that holds something unsaved is left: by its own Cancel, Escape or cross (give them `requestClose`),
 * by Back and Forward, by a link of the product, and, in the browser's own words, by a reload. Draw `dialog` anywhere.
 * A step back is taken back before the question is asked: the router, of the kind that cannot block, never sees it.
 * `isInside` says of an address that the form is still on screen there, on another of its pages: that leaves nothing.
 * Keep it the same function from one drawing to the next. `question` is asked where no form would be lost but something else.
 */
export function useDirtyGuard(
  isDirty: boolean,
  isInside?: (address: Location) => boolean,
  question: Question = unsaved,
): { requestClose: (close: () => void) => void; dialog: ReactNode } {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const navigate = useNavigate()
  const { key } = useLocation()

  // With each entry of the history anew, which the form may have several of.
  useEffect(() => {
    if (!isDirty) return
    loadQuestion().catch(() => {}) // Who leaves asks again.
    const at = placeInHistory()
    let restoring = false
    const onStep = () => {
      const steps = placeInHistory() - at
      if (unasked || (!restoring && (steps === 0 || isInside?.(window.location)))) return false
      restoring = !restoring
      if (restoring) {
        window.history.go(-steps)
        setLeave(() => () => goUnasked(steps))
      }
      return true
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/') || link?.target || !isPlainPress(event)) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => void navigate(href))
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const stop = guardSteps(onStep)
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      stop()
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty, navigate, key, isInside])

  const requestClose = useCallback(
    (close: () => void) => {
      if (isDirty) setLeave(() => close)
      else close()
    },
    [isDirty],
  )
  const dialog = leave && (
    <ConfirmDialog
      danger
      cautious
      title={question.title}
      confirm={question.confirm}
      cancel={question.cancel}
      onConfirm={() => {
        setLeave(null)
        leave()
      }}
      onClose={() => setLeave(null)}
    >
      {question.text}
    </ConfirmDialog>
  )
  return { requestClose, dialog }
}
