import type { ComponentProps, FC } from 'react'
import { chakra } from '@chakra-ui/react'
import { inputRecipe } from '../recipes'

/** Text input; `aria-invalid` turns it red. Label and error are part of `Field`. */
export const Input: FC<ComponentProps<'input'>> = chakra('input', inputRecipe)
export const Textarea: FC<ComponentProps<'textarea'>> = chakra('textarea', inputRecipe)
/** Button of a `Select`. */
export const SelectBox: FC<ComponentProps<'button'>> = chakra('button', inputRecipe)
