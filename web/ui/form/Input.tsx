import type { ComponentProps, FC } from 'react'
import { chakra } from '@chakra-ui/react'
import { inputRecipe } from '../recipes'

/** Button of a `Select`. */
export const SelectBox: FC<ComponentProps<'button'>> = chakra('button', inputRecipe)
