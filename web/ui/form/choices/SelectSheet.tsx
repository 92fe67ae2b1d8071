import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createListCollection, Portal, Select } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useUppermost } from '../../overlay/modals'
import type { Sheet } from '../../overlay/useSheet'
import type { SelectOption } from './Select'

interface Props extends Pick<Sheet, 'ids' | 'early' | 'close'> {
  options: readonly SelectOption<string | number>[]
  /** Index of the selected option; -1 for none. */
  chosen: number
  onChoose: (index: number) => void
}

/** The option that the keys before the list sought: the next one that begins with the letters. */
function sought(options: Props['options'], chosen: number, early: readonly string[]): number {
  const word = early.filter((key) => key.length === 1).join('')
  const from = Math.max(chosen, 0)
  const order = early.includes('Home') ? 0 : early.includes('End') ? options.length - 1 : from + (word ? 1 : 0)
  const places = options.map((_, step) => (order + step) % options.length)
  return (
    places.find((place) => {
      const option = options[place]
      return option && !option.disabled && option.label.toLowerCase().startsWith(word.toLowerCase())
    }) ?? from
  )
}

/** List of a `Select`, below or above its button. It has the focus while it is open. */
export function SelectSheet({ ids, options, chosen, early, onChoose, close }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(useUppermost())
  const [first] = useState(() => sought(options, chosen, early))
  const active = useRef(first)
  const collection = useMemo(
    () =>
      createListCollection({
        items: options.map(({ label, disabled = false }, index) => ({ value: String(index), label, disabled })),
      }),
    [options],
  )
  useLayoutEffect(() => {
    list.current?.focus({ preventScroll: true })
    if (early.includes('Enter')) onChoose(first)
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !list.current?.contains(document.activeElement)) return
    // The button has the focus again, and the list is gone, when the browser moves the focus on.
    event.stopPropagation()
    flushSync(() => {
      if (options[active.current]?.disabled ?? true) close()
      else onChoose(active.current)
    })
  })
  useEffect(() => {
    // Before a dialog around it, which keeps the focus inside.
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [])
  // The list goes on searching from the letters before it.
  const letters = early.filter((key) => key.length === 1)
  useEffect(() => {
    for (const key of letters)
      list.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Select.Root
      open
      ids={{ ...ids, control: ids.trigger, label: ids.trigger }}
      collection={collection}
      value={chosen < 0 ? [] : [String(chosen)]}
      defaultHighlightedValue={String(letters.length ? Math.max(chosen, 0) : first)}
      positioning={{ strategy: 'fixed', placement: 'bottom-start', gutter: 4, sameWidth: false }}
      onHighlightChange={({ highlightedIndex }) => void (active.current = highlightedIndex)}
      // By Enter; a click chooses at once, for what is pressed next.
      onSelect={({ value }) => onChoose(Number(value))}
      onOpenChange={close}
    >
      <Portal container={place}>
        <Select.Positioner>
          <Select.Content ref={list} onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
            {collection.items.map((item) => (
              <Select.Item key={item.value} item={item} onClick={() => item.disabled || onChoose(Number(item.value))}>
                <Check className="small" aria-hidden />
                <Select.ItemText dir="auto">{item.label}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Positioner>
      </Portal>
    </Select.Root>
  )
}
