import { useMemo, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Combobox, createListCollection, Text } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { formatCount } from '../../../../shared/app/format'
import { findChoicesByStart, type Choice } from './choices'
import { Flag } from '../../show/CountryName'
import { inputRecipe } from '../../recipes'
import { listRecipe } from './listRecipe'

interface Props extends Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby' | 'aria-label'> {
  /** null while loading. */
  choices: readonly Choice[] | null
  /** Id of the choice; empty for none. */
  value: string
  onChange: (id: string) => void
  /** Called on blur. */
  onLeave?: () => void
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
  /** Accepts texts that are no choice, up to this length. */
  freeText?: { maxLength: number }
}

/** Maximum number of rendered choices; others are found by typing. */
const maxDrawn = 100

/** Single selection with search. Text without a selection is discarded unless free text is allowed. */
export function SearchSelect({
  choices,
  value,
  onChange,
  onLeave,
  placeholder,
  autoFocus,
  disabled = false,
  freeText,
  ...input
}: Props) {
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const chosen = useMemo(() => choices?.find(({ id }) => id === value), [choices, value])
  const found = useMemo(() => findChoicesByStart(choices ?? [], text ?? ''), [choices, text])
  const options = useMemo(
    () =>
      createListCollection({
        items: found.slice(0, maxDrawn),
        itemToValue: ({ id }) => id,
        itemToString: ({ name }) => name,
      }),
    [found],
  )
  const active = options.find(highlighted) ?? options.items[0]
  const note = !choices
    ? 'Loading…'
    : !found.length
      ? freeText
        ? 'No lead has carried this value yet.'
        : 'Nothing matches this search.'
      : found.length > maxDrawn && `The first ${maxDrawn} of ${formatCount(found.length)}: type to find others.`
  return (
    <Combobox.Root
      recipe={listRecipe}
      {...(input.id && { ids: { input: input.id } })}
      collection={options}
      value={chosen ? [value] : []}
      inputValue={text ?? chosen?.name ?? (freeText ? value : '')}
      highlightedValue={(isOpen && active?.id) || null}
      selectionBehavior="preserve"
      allowCustomValue={Boolean(freeText)}
      openOnClick
      lazyMount
      unmountOnExit
      disabled={disabled}
      positioning={{ strategy: 'fixed', gutter: 4 }}
      onHighlightChange={({ highlightedValue }) => flushSync(() => setHighlighted(highlightedValue))}
      onSelect={({ itemValue }) => onChange(itemValue)}
      onOpenChange={({ open }) => {
        setOpen(open)
        if (!open) setText(null)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setText(null)
        onLeave?.()
      }}
    >
      <Combobox.Control>
        <Combobox.Input
          {...input}
          css={inputRecipe.base}
          data-autofocus={autoFocus ? true : undefined}
          placeholder={placeholder}
          maxLength={freeText?.maxLength}
          // Closes the list, not the dialog that it is in.
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !(isOpen || text !== null)) return
            event.stopPropagation()
            setText(null)
          }}
          // At once, unlike `onInputValueChange`, for the key that is pressed next.
          onChange={({ target }) => {
            setText(target.value)
            setHighlighted(null)
            if (freeText) onChange(target.value.trim())
            // Typing over a choice deselects it, because it would otherwise be sent without being shown.
            else if (value) onChange('')
          }}
        />
      </Combobox.Control>
      <Combobox.Positioner>
        <Combobox.Content aria-label="Choices" maxHeight="208px">
          {options.items.map((choice) => (
            <Combobox.Item key={choice.id} item={choice} persistFocus>
              {choice.code && <Flag code={choice.code} />}
              <span className="cut" dir="auto">
                {choice.name}
              </span>
              {choice.id === value && <Check className="small" aria-hidden />}
            </Combobox.Item>
          ))}
        </Combobox.Content>
        {note && (
          <Text role="status" textStyle="note" p="8px 12px">
            {note}
          </Text>
        )}
      </Combobox.Positioner>
    </Combobox.Root>
  )
}
