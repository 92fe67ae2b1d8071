import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { openModal } from '../overlay/modals'
import { isTyping, overlayOf, pressedKey } from './pressedKeys'
import { type SectionName, type ShortcutName, shortcutsIn } from './shortcuts'
import { singleKeysAreOn } from './singleKeys'

/** Returns false to pass the key to the next handler. */
type Handler = (event: KeyboardEvent) => unknown
/** Says why the action is not possible; the palette does not offer it. */
interface Refusal {
  refuse: Handler
}
type Handlers = Readonly<Partial<Record<string, Handler | Refusal>>>

interface Layer {
  section: SectionName
  handlers: () => Handlers
  /** The dialog that contains the shortcuts, if any. */
  within: RefObject<Element | null> | undefined
}

/** Sections with lower precedence than those of screens. */
const general: readonly SectionName[] = ['anywhere', 'goTo', 'create', 'forms', 'lists']
const rank = ({ section }: Layer) => general.indexOf(section)
let layers: readonly Layer[] = []

let resting = false

/** Time to wait for a second key, in milliseconds. */
const patience = 1500
let begun: { keys: string; at: number } | null = null

/** Whether a layer is active while this dialog, menu or neither is open. Forms can be saved anywhere. */
function isActiveLayer({ section, within }: Layer, { target }: KeyboardEvent, isSingle: boolean): boolean {
  if (section === 'forms') return true
  // Popovers handle letters, but not combinations with Ctrl.
  const [modal, overlay] = [openModal(), isSingle ? overlayOf(target) : null]
  if (!within) return !modal && !overlay
  return [modal, overlay].every((open) => !open || Boolean(within.current && open.contains(within.current)))
}

/** Runs the action of the first layer with this shortcut; returns whether a longer shortcut begins with the keys. */
function act(keys: string, event: KeyboardEvent, isSingle: boolean): 'done' | 'begun' | 'none' {
  let isBeginning = false
  const meant = layers.filter((layer) => isActiveLayer(layer, event, isSingle))
  for (const layer of [...meant].reverse().sort((one, other) => rank(one) - rank(other))) {
    for (const [name, shortcut] of Object.entries(shortcutsIn(layer.section))) {
      const handler = layer.handlers()[name]
      if (!handler) continue
      const handle = typeof handler === 'function' ? handler : handler.refuse
      if (shortcut.keys === keys && handle(event) !== false) return 'done'
      if (shortcut.keys.startsWith(`${keys} `)) isBeginning = true
    }
  }
  return isBeginning ? 'begun' : 'none'
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const key = pressedKey(event)
  if (!key) return
  const isSingle = !/^(mod|alt)\+/.test(key)
  // Ignores repeated events of a held key, except for moving.
  if (event.repeat && !['j', 'k'].includes(key)) return
  if (isSingle && (resting || isTyping(event.target) || !singleKeysAreOn())) return void (begun = null)
  const before = begun && event.timeStamp - begun.at < patience ? `${begun.keys} ` : ''
  begun = null
  const outcome = act(before + key, event, isSingle)
  if (outcome === 'begun') begun = { keys: before + key, at: event.timeStamp }
  if (outcome !== 'none') event.preventDefault()
}

/**
 * Handles the shortcuts of a section while the component is mounted. `within` is the dialog or panel that contains
 * them; other shortcuts are disabled while a dialog or menu is open.
 */
export function useShortcuts<Section extends SectionName>(
  section: Section,
  handlers: Readonly<Partial<Record<ShortcutName<Section>, Handler | Refusal>>>,
  within?: RefObject<Element | null>,
) {
  const latest = useRef<Handlers>(handlers)
  useLayoutEffect(() => void (latest.current = handlers))
  // Before the screen is drawn, so that no key pressed on it is lost.
  useLayoutEffect(() => {
    const layer: Layer = { section, handlers: () => latest.current, within }
    if (!layers.length) document.addEventListener('keydown', onKeyDown)
    layers = [...layers, layer]
    return () => {
      layers = layers.filter((other) => other !== layer)
      if (!layers.length) document.removeEventListener('keydown', onKeyDown)
    }
  }, [section, within])
}

/** Actions that the screen handles now, in the order of their declaration. */
export const screenActions = () =>
  layers.flatMap(({ section, handlers }) =>
    Object.entries(shortcutsIn(section)).flatMap(([name, { keys, does, isAction }]) => {
      const handler = handlers()[name]
      if (!isAction || typeof handler !== 'function') return []
      return [{ key: `${section} ${name}`, keys, does, act: () => void handler(new KeyboardEvent('keydown')) }]
    }),
  )

/** Disables single-key shortcuts from the moment a dialog is requested, because typed keys are meant for it. */
export function usePauseShortcuts(isResting: boolean) {
  useEffect(() => {
    resting = isResting
    return () => void (resting = false)
  }, [isResting])
}
