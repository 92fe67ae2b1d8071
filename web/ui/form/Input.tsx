import type { ComponentProps, FC, MouseEvent } from 'react'
import { chakra } from '@chakra-ui/react'
import { inputRecipe } from '../../app/theme/recipes'

const PlainInput: FC<ComponentProps<'input'>> = chakra('input', inputRecipe)

const calendarTypes = ['date', 'datetime-local', 'month', 'time', 'week']

/** Opens the browser's calendar on any click in a date field. */
function openCalendar({ currentTarget }: MouseEvent<HTMLInputElement>) {
  try {
    currentTarget.showPicker()
  } catch {
    return // not allowed by the browser, which has its own button
  }
}

/** Text input; `aria-invalid` turns it red. Label and error are part of `Field`. */
export const Input: FC<ComponentProps<'input'>> = (props) => (
  <PlainInput {...(calendarTypes.includes(props.type ?? '') && { onClick: openCalendar })} {...props} />
)
export const Textarea: FC<ComponentProps<'textarea'>> = chakra('textarea', inputRecipe)
/** Button of a `Select`. */
export const SelectBox: FC<ComponentProps<'button'>> = chakra('button', inputRecipe)
