import { requestIdOf } from '../../app/apollo/errors'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'warning' | 'info' | 'progress' | 'conversion' | 'undo'
  title: string
  text?: string
  /** How many like messages it stands for, where they are several. */
  count?: number
  action?: { label: string; onClick: () => void }
  /** Of the call that failed. */
  requestId?: string | null
  /** Of `undo`: see undo.ts. */
  undo?: UndoOffer
}

export interface UndoOffer {
  /** Epoch milliseconds by this browser's clock. */
  until: number
  /** What is said of the time that is left, in whole seconds. */
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

/** Those that the pointer or the keyboard is on: their time may end, and they stay. */
const held = new Set<number>()
export const holdToast = (id: number, isHeld: boolean) => void (isHeld ? held.add(id) : held.delete(id))

const seconds = { success: 5, info: 5, warning: 8, error: null, progress: null, conversion: 10, undo: null }

type Options = Pick<Toast, 'text' | 'action' | 'undo'> & {
  /** The failed call, or the refusal of the server, behind it: its request id is shown. */
  error?: unknown
  /** Milliseconds on screen; null stays until closed. */
  duration?: number | null
}

function show(kind: Toast['kind'], title: string, { duration: asked, error, ...options }: Options = {}): number {
  const id = nextId++
  const usual = seconds[kind]
  const duration = asked === undefined ? usual && usual * 1000 : asked
  if (duration !== null) setTimeout(() => !held.has(id) && closeToast(id), duration)
  // The same message again replaces itself, and four at once are the most that can be read. Work under way is no message:
  // each has its own, and none is pushed out; nor is an offer to undo.
  const isWork = ({ kind }: Toast) => kind === 'progress' || kind === 'undo'
  // Of new conversions the newest is news enough.
  const isReplaced = (toast: Toast) =>
    kind === 'conversion' ? toast.kind === kind : toast.title === title && toast.text === options.text
  // What offers an action stands for itself: an Undo must not be lost.
  const same =
    kind === 'conversion' || kind === 'undo' || options.action
      ? undefined
      : toasts.find((toast) => isReplaced(toast) && !isWork(toast))
  const count = same && !same.action ? { count: (same.count ?? 1) + 1 } : {}
  const messages = toasts.filter((toast) => !isWork(toast) && (kind === 'undo' || !isReplaced(toast)))
  // What went wrong is pushed out last.
  const pushedOut =
    kind !== 'undo' && messages.length > 3 ? (messages.find(({ kind }) => kind !== 'error') ?? messages[0]) : null
  set([
    ...toasts.filter(isWork),
    ...messages.filter((toast) => toast !== pushedOut),
    { id, kind, title, ...options, ...count, requestId: requestIdOf(error) },
  ])
  return id
}

/** Work under way: how far it is, and an action that ends it. It stays until closed. */
function progress(title: string, options: Options) {
  const id = show('progress', title, options)
  return {
    update: (text: string) => set(toasts.map((toast) => (toast.id === id ? { ...toast, text } : toast))),
    close: () => closeToast(id),
  }
}

/** Messages at the edge of the screen. An alert is titled Error, as the error catalogue has it, and stays until closed. */
export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  warning: (title: string, options?: Options) => show('warning', title, options),
  error: (text: string, options?: Options) => show('error', 'Error', { ...options, text }),
  progress,
  /** An action that was done and can be undone; offered by undo.ts alone. */
  undo: (title: string, options: Options & { undo: UndoOffer }) => show('undo', title, options),
  /** The snackbar of new conversions. */
  conversion: (title: string, options?: Options) => show('conversion', title, options),
}
