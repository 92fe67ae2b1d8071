import { chakra } from '@chakra-ui/react'
import { buttonRecipe } from '../theme/recipes'

/** The one button: `variant` solid, outline (the default), ghost, danger or link; `size` sm, md or lg. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })
