import { requestIdOf } from '../show/errors'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'warning' | 'info' | 'progress' | 'conversion' | 'undo'
  title: string
  text?: string
  /** Number of equal messages, if there are several. */
  count?: number
  action?: { label: string; onClick: () => void }
  /** Of the failed request. */
  requestId?: string | null
  /** For `undo`, see undo.ts. */
  undo?: UndoOffer
}

export interface UndoOffer {
  /** Milliseconds from when it is drawn. */
  lasts: number
  /** Epoch milliseconds of the local clock; missing until it is drawn. */
  until?: number
  /** Text for the remaining seconds. */
  left: (seconds: number) => string
  run: () => void
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  listeners.forEach((listener) => listener())
}

export const shownToasts = () => toasts
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const closeToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

/** Applies the latest offer of Undo; returns whether there was one. */
export function undoLatest(): boolean {
  const offer = shownToasts().findLast(
    ({ kind, undo }) => kind === 'undo' && undo && (undo.until ?? Infinity) > Date.now(),
  )
  offer?.undo?.run()
  return offer !== undefined
}

/** Messages with hover or focus, which stay after their time. */
const held = new Set<number>()
export const holdToast = (id: number, isHeld: boolean) => void (isHeld ? held.add(id) : held.delete(id))

const closeLater = (id: number, duration: number) => void setTimeout(() => !held.has(id) && closeToast(id), duration)

/** Starts the time of all offers of Undo that are drawn now. */
export function startUndoTimes() {
  const started = toasts.map((toast) => {
    if (!toast.undo || toast.undo.until !== undefined) return toast
    closeLater(toast.id, toast.undo.lasts)
    return { ...toast, undo: { ...toast.undo, until: Date.now() + toast.undo.lasts } }
  })
  if (started.some((toast, index) => toast !== toasts[index])) set(started)
}

const seconds = { success: 5, info: 5, warning: 8, error: null, progress: null, conversion: 10, undo: null }

type Options = Pick<Toast, 'text' | 'action' | 'undo'> & {
  /** The failed request, whose request id is shown after a fault of the servers. */
  error?: unknown
  /** Duration in milliseconds; null stays until closed. */
  duration?: number | null
}

function show(kind: Toast['kind'], title: string, { duration: asked, error, ...options }: Options = {}): number {
  const id = nextId++
  const usual = seconds[kind]
  const duration = asked === undefined ? usual && usual * 1000 : asked
  if (duration !== null) closeLater(id, duration)
  // An equal message replaces itself, and at most four are shown. Progress messages and undo offers are never replaced
  // or removed.
  const isWork = ({ kind }: Toast) => kind === 'progress' || kind === 'undo'
  // Only the newest conversion is shown.
  const isReplaced = (toast: Toast) =>
    kind === 'conversion' ? toast.kind === kind : toast.title === title && toast.text === options.text
  // Messages with an action are not merged, because an Undo must not be lost.
  const same =
    kind === 'conversion' || kind === 'undo' || options.action
      ? undefined
      : toasts.find((toast) => isReplaced(toast) && !isWork(toast))
  const count = same && !same.action ? { count: (same.count ?? 1) + 1 } : {}
  const messages = toasts.filter((toast) => !isWork(toast) && (kind === 'undo' || !isReplaced(toast)))
  // Errors are removed last.
  const pushedOut =
    kind !== 'undo' && messages.length > 3 ? (messages.find(({ kind }) => kind !== 'error') ?? messages[0]) : null
  set([
    ...toasts.filter(isWork),
    ...messages.filter((toast) => toast !== pushedOut),
    { id, kind, title, ...options, ...count, requestId: requestIdOf(error) },
  ])
  return id
}

/** A running task with its progress and a button that ends it. Stays until closed. */
function progress(title: string, options: Options) {
  const id = show('progress', title, options)
  return {
    update: (text: string) => set(toasts.map((toast) => (toast.id === id ? { ...toast, text } : toast))),
    close: () => closeToast(id),
  }
}

/** Messages at the edge of the screen. Errors have the title Error, as specified, and stay until closed. */
export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  warning: (title: string, options?: Options) => show('warning', title, options),
  error: (text: string, options?: Omit<Options, 'text'>) => show('error', 'Error', { ...options, text }),
  progress,
  /** An action that can be undone; used only by undo.ts. */
  undo: (title: string, options: Options & { undo: UndoOffer }) => show('undo', title, options),
  /** Message for new conversions. */
  conversion: (title: string, options?: Options) => show('conversion', title, options),
}
