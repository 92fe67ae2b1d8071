import type { ComponentProps, FC } from 'react'
import { chakra } from '@chakra-ui/react'
import { inputRecipe } from '../theme/recipes'

/** The one text input; `aria-invalid` turns it red. Label and error come from `Field`. */
export const Input: FC<ComponentProps<'input'>> = chakra('input', inputRecipe)
export const Textarea: FC<ComponentProps<'textarea'>> = chakra('textarea', inputRecipe)
export const Select: FC<ComponentProps<'select'>> = chakra('select', inputRecipe)
