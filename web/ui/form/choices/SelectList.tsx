import { useEffect, useLayoutEffect, useRef } from 'react'
import { Check } from 'lucide-react'
import { placeBeside } from '../../overlay/placeBeside'
import { createTyping, walk, type SelectOption } from './selectKeys'

export interface ListKeys {
  /** Keys pressed before the list was loaded, in order. */
  early: string[]
  /** Key handler of the list; null until loaded. */
  press: ((key: string) => void) | null
}

interface ListProps {
  id: string
  /** Id of the button that labels the list. */
  boxId: string
  keys: ListKeys
  options: readonly SelectOption<string | number>[]
  /** Index of the selected option; -1 for none. */
  chosen: number
  /** Index of the option that Enter selects; -1 until loaded. */
  active: number
  onActive: (index: number) => void
  onChoose: (index: number) => void
  onClose: () => void
}

/** List of a `Select`, in the top layer, below or above its button. */
export function SelectList({ id, boxId, keys, options, chosen, active, onActive, onChoose, onClose }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef(Math.max(chosen, 0))
  const typing = useRef(createTyping())

  const go = (index: number) => {
    at.current = index
    onActive(index)
  }
  const press = (key: string) => {
    const index = at.current
    const isText = key.length === 1 && (key !== ' ' || typing.current.isUnderWay())
    if (isText) return go(typing.current.type(key, options, index))
    if (key === 'Escape') return onClose()
    if (key === 'Enter' || key === ' ' || key === 'Tab') return options[index]?.disabled || onChoose(index)
    go(walk(key, options, index))
  }
  useLayoutEffect(() => {
    keys.press = press
  })
  useLayoutEffect(() => {
    const element = list.current
    const box = document.getElementById(boxId)
    if (!element || !box) return
    element.style.minWidth = `${box.offsetWidth}px`
    // In the top layer. Browsers without popovers show it in place.
    element.showPopover?.()
    placeBeside(element, box)
    go(at.current)
    keys.early.splice(0).forEach(press)
    if (document.activeElement !== box) onClose()
    const onScroll = ({ target }: Event) => target !== element && onClose()
    const onPress = ({ target }: Event) => {
      if (!element.parentElement?.contains(target as Node)) onClose()
    }
    document.addEventListener('scroll', onScroll, true)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('scroll', onScroll, true)
      document.removeEventListener('pointerdown', onPress)
    }
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-labelledby={boxId}
      className="select-list"
      popover="manual"
      // Keeps the focus on the button.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ value, label, disabled }, index) => (
        <li
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          aria-disabled={disabled || undefined}
          className={index === active ? 'active' : undefined}
          onMouseMove={() => index === active || disabled || go(index)}
          onClick={() => disabled || onChoose(index)}
        >
          <Check className="small" aria-hidden />
          <span dir="auto">{label}</span>
        </li>
      ))}
    </ul>
  )
}
