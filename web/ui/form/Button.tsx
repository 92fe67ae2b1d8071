import type { ComponentProps, FC, RefAttributes } from 'react'
import { chakra, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import { Link } from 'react-router'
import { buttonRecipe } from '../recipes'

type Props = HTMLChakraProps<'button', RecipeVariantProps<typeof buttonRecipe>> & RefAttributes<HTMLButtonElement>

/** Button: `variant` solid, outline (default), ghost, danger or link; `size` sm, md or lg. */
export const Button: FC<Props> = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

type LinkProps = ComponentProps<typeof Link> & RecipeVariantProps<typeof buttonRecipe>

/** A link that looks as a button. */
export const LinkButton: FC<LinkProps> = chakra(Link, buttonRecipe)
