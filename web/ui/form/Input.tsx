import type { ComponentProps, FC, MouseEvent } from 'react'
import { chakra } from '@chakra-ui/react'
import { inputRecipe } from '../../app/theme/recipes'

const PlainInput: FC<ComponentProps<'input'>> = chakra('input', inputRecipe)

/** A field of a moment opens the browser's calendar wherever it is clicked. */
function openCalendar({ currentTarget }: MouseEvent<HTMLInputElement>) {
  try {
    currentTarget.showPicker()
  } catch {
    return // A browser that does not allow it has its own button in the field.
  }
}

/** The one text input; `aria-invalid` turns it red. Label and error come from `Field`. */
export const Input: FC<ComponentProps<'input'>> = (props) => (
  <PlainInput {...(props.type === 'datetime-local' && { onClick: openCalendar })} {...props} />
)
export const Textarea: FC<ComponentProps<'textarea'>> = chakra('textarea', inputRecipe)
/** The button of a `Select`. */
export const SelectBox: FC<ComponentProps<'button'>> = chakra('button', inputRecipe)
