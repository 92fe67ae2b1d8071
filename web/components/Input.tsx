import { chakra } from '@chakra-ui/react'
import { inputRecipe } from '../theme/recipes'

/** The one text input; `aria-invalid` turns it red. Label and error come from `Field`. */
export const Input = chakra('input', inputRecipe)
export const Textarea = chakra('textarea', inputRecipe)
export const Select = chakra('select', inputRecipe)
