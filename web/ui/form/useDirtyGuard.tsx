import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ShortcutsPaused } from '../shortcuts/ShortcutsPaused'
import { guardSteps } from '../overlay/historySteps'
import { lazyComponent } from '../layout/FaultBoundary'

const loadQuestion = () => import('../overlay/ConfirmDialog')
const ConfirmDialog = lazyComponent(loadQuestion, 'ConfirmDialog', <ShortcutsPaused />)

/** Index of the history entry, which the router stores in its state. */
const placeInHistory = (): number => window.history.state?.idx ?? 0

/** The running step of the application itself: the index of the entry that it leads to, which needs no prompt. */
let own: { to: number; since: number } | null = null
/** Whether the step that has arrived is the application's own. */
let isOwn = false
/** A second Escape within this time is ignored. A step that goes nowhere, at the first entry, must not block later ones. */
const stepMs = 1_000

// Registered before those of forms, which read `isOwn`.
guardSteps(() => {
  isOwn = own?.to === placeInHistory()
  own = null
  return false
})

/** Navigates in the history without a prompt, for dialogs that close after saving. */
export function leaveWithoutPrompt(steps: number) {
  const since = performance.now()
  if (own && since - own.since < stepMs) return
  own = { to: placeInHistory() + steps, since }
  window.history.go(steps)
}

const isPlainPress = (event: MouseEvent) =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface Question {
  title: string
  text: string
  /** Label of the leave button. */
  confirm: string
  /** Label of the stay button. */
  cancel: string
}
const unsaved: Question = {
  title: 'Discard changes?',
  text: 'What you have entered has not been saved.',
  confirm: 'Discard',
  cancel: 'Keep editing',
}

/**
 * Prompts before unsaved changes are lost: by Cancel, Escape or the close button (call `requestClose`), by Back and
 * Forward, by internal links, and by the browser's own prompt on reload. Render `dialog` anywhere. A history step is
 * reverted before the prompt, so that this router, which cannot block, does not see it. `isInside` returns whether an
 * address still shows the form; keep its identity stable. `question` replaces the default texts.
 */
export function useDirtyGuard(
  isDirty: boolean,
  isInside?: (address: Location) => boolean,
  question: Question = unsaved,
): { requestClose: (close: () => void) => void; dialog: ReactNode } {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const navigate = useNavigate()
  const { key } = useLocation()

  // Runs for each history entry, because a form can have several.
  useEffect(() => {
    if (!isDirty) return
    loadQuestion().catch(() => {}) // leaving loads it again
    const at = placeInHistory()
    let restoring = false
    const onStep = () => {
      const steps = placeInHistory() - at
      if (isOwn || (!restoring && (steps === 0 || isInside?.(window.location)))) return false
      restoring = !restoring
      if (restoring) {
        window.history.go(-steps)
        setLeave(() => () => leaveWithoutPrompt(steps))
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
