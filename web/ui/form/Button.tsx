import type { ComponentProps, FC } from 'react'
import { chakra, type RecipeVariantProps } from '@chakra-ui/react'
import { buttonRecipe } from '../recipes'

type Props = ComponentProps<'button'> & RecipeVariantProps<typeof buttonRecipe>

/** Button: `variant` solid, outline (default), ghost, danger or link; `size` sm, md or lg. */
export const Button: FC<Props> = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })
