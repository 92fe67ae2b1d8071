import { useMemo, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react'
import { flushSync } from 'react-dom'
import { Combobox, createListCollection } from '@chakra-ui/react'
import { FindRow } from './FindRow'
import { listRecipe } from './listRecipe'

interface Props<Item extends { id: string }> {
  /** Name of the search field. */
  label: string
  listLabel: string
  text: string
  onType: (text: string) => void
  items: readonly Item[]
  onChoose: (item: Item) => void
  /** What an option shows. */
  draw: (item: Item) => ReactNode
  /** Further attributes of an option. */
  optionProps?: (item: Item, place: number) => object
  /** Ids of the chosen ones, of which there may be several. Space chooses as well until something is typed. */
  values?: readonly string[]
  maxHeight?: string
  onEscape?: () => void
  /** Called near the end of the list. */
  onEnd?: () => void
  /** Beside the search field. */
  beside?: ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** A search field, which keeps the focus, above a list: arrows move in it, Enter or a press chooses. */
export function FindList<Item extends { id: string }>({
  label,
  listLabel,
  text,
  onType,
  items,
  onChoose,
  draw,
  optionProps,
  values,
  maxHeight = 'min(320px, 60vh)',
  onEscape,
  onEnd,
  beside,
  children,
}: Props<Item>) {
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const isMultiple = values !== undefined
  const options = useMemo(() => createListCollection({ items, itemToValue: ({ id }) => id }), [items])
  const active = options.find(highlighted) ?? (isMultiple ? null : options.items[0])
  const choose = (id: string) => {
    const item = options.find(id)
    if (item) onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (event.metaKey || !active)) event.preventDefault()
    const act =
      event.key === 'Escape' ? onEscape : event.key === ' ' && isMultiple && !text && active && (() => onChoose(active))
    if (!act || isOther) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (scrollTop + clientHeight > scrollHeight - 200) onEnd?.()
  }
  return (
    <Combobox.Root
      recipe={listRecipe}
      open
      disableLayer
      collection={options}
      multiple={isMultiple}
      value={[...(values ?? [])]}
      inputValue={text}
      highlightedValue={active?.id ?? null}
      selectionBehavior="preserve"
      loopFocus={!isMultiple}
      onHighlightChange={({ highlightedValue }) => {
        flushSync(() => setHighlighted(highlightedValue))
        if (highlightedValue === options.lastValue) onEnd?.()
      }}
      onSelect={({ itemValue }) => choose(itemValue)}
    >
      <FindRow>
        <Combobox.Input
          autoFocus
          data-autofocus
          aria-label={label}
          placeholder={label}
          maxLength={100}
          onKeyDownCapture={onKeyDown}
          // At once, unlike `onInputValueChange`, for the key that is pressed next.
          onChange={({ target }) => {
            setHighlighted(null)
            onType(target.value)
          }}
        />
        {beside}
      </FindRow>
      <Combobox.Content aria-label={listLabel} maxHeight={maxHeight} onScroll={onScroll}>
        {options.items.map((item, place) => (
          <Combobox.Item key={item.id} item={item} persistFocus {...optionProps?.(item, place)}>
            {draw(item)}
          </Combobox.Item>
        ))}
      </Combobox.Content>
      {children}
    </Combobox.Root>
  )
}
