import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { openModal } from '../../ui/overlay/useModal'
import { isTyping, overlayOf, pressedKey } from './pressedKeys'
import { type SectionName, type ShortcutName, shortcutsIn } from './shortcuts'
import { singleKeysAreOn } from './singleKeys'

/** False: it was not for this one, and the next may have it. */
type Handler = (event: KeyboardEvent) => unknown
type Handlers = Readonly<Partial<Record<string, Handler>>>

interface Layer {
  section: SectionName
  handlers: () => Handlers
  /** The dialog that the keys are for, where they are for one. */
  within: RefObject<Element | null> | undefined
}

/** The sections that a screen's own come before. */
const general: readonly SectionName[] = ['anywhere', 'goTo', 'create', 'forms', 'lists']
const rank = ({ section }: Layer) => general.indexOf(section)
let layers: readonly Layer[] = []

let resting = false

/** How long a second key is waited for, in milliseconds. */
const patience = 1500
let begun: { keys: string; at: number } | null = null

/** Whether a layer is meant while this dialog or menu, or none, is open. A form is saved wherever it stands. */
function isMeant({ section, within }: Layer, { target }: KeyboardEvent, isSingle: boolean): boolean {
  if (section === 'forms') return true
  // What a small window holds takes letters, and not Ctrl with one.
  const [modal, overlay] = [openModal(), isSingle ? overlayOf(target) : null]
  if (!within) return !modal && !overlay
  return [modal, overlay].every((open) => !open || Boolean(within.current && open.contains(within.current)))
}

/** Does what the keys stand for in the first layer that has them; says whether a longer shortcut begins with them. */
function act(keys: string, event: KeyboardEvent, isSingle: boolean): 'done' | 'begun' | 'none' {
  let isBeginning = false
  const meant = layers.filter((layer) => isMeant(layer, event, isSingle))
  for (const layer of [...meant].reverse().sort((one, other) => rank(one) - rank(other))) {
    for (const [name, shortcut] of Object.entries(shortcutsIn(layer.section))) {
      const handler = layer.handlers()[name]
      if (!handler) continue
      if (shortcut.keys === keys && handler(event) !== false) return 'done'
      if (shortcut.keys.startsWith(`${keys} `)) isBeginning = true
    }
  }
  return isBeginning ? 'begun' : 'none'
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const key = pressedKey(event)
  if (!key) return
  const isSingle = !key.startsWith('mod+')
  // A key that is held down moves on, and does nothing else again and again.
  if (event.repeat && !['j', 'k'].includes(key)) return
  if (isSingle && (resting || isTyping(event.target) || !singleKeysAreOn())) return void (begun = null)
  const before = begun && event.timeStamp - begun.at < patience ? `${begun.keys} ` : ''
  begun = null
  const outcome = act(before + key, event, isSingle)
  if (outcome === 'begun') begun = { keys: before + key, at: event.timeStamp }
  if (outcome !== 'none') event.preventDefault()
}

/**
 * Acts on keys of a section while the component is drawn. `within` is what the keys belong to where that is a dialog or a panel
 * over the screen; all others rest while a dialog or a menu is open.
 */
export function useShortcuts<Section extends SectionName>(
  section: Section,
  handlers: Readonly<Partial<Record<ShortcutName<Section>, Handler>>>,
  within?: RefObject<Element | null>,
) {
  const latest = useRef<Handlers>(handlers)
  useLayoutEffect(() => void (latest.current = handlers))
  useEffect(() => {
    const layer: Layer = { section, handlers: () => latest.current, within }
    if (!layers.length) document.addEventListener('keydown', onKeyDown)
    layers = [...layers, layer]
    return () => {
      layers = layers.filter((other) => other !== layer)
      if (!layers.length) document.removeEventListener('keydown', onKeyDown)
    }
  }, [section, within])
}

/** Lets single keys rest, from the moment a dialog is asked for: what is typed until it is there is meant for it. */
export function useShortcutsRest(isResting: boolean) {
  useEffect(() => {
    resting = isResting
    return () => void (resting = false)
  }, [isResting])
}
