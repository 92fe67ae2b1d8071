import { defineRecipe } from '@chakra-ui/react'

/** 2 px wide, 1 px outside of the control. */
const focusRing = { outline: '2px solid {colors.focus}', outlineOffset: '1px' }

/** `solid`: primary action, `outline`: default, `ghost`: subtle, `danger`: destructive; `icon` makes it square. */
export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '6px',
    border: '1px solid transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _focusVisible: focusRing,
    _disabled: { bg: 'bg.muted', borderColor: 'transparent', color: 'fg.disabled', cursor: 'not-allowed' },
    '& svg': { flexShrink: 0 },
    mdDown: { minHeight: 'control.touch' },
  },
  variants: {
    variant: {
      solid: { bg: 'accent.solid', color: 'accent.contrast', '&:hover:enabled': { bg: 'accent.solid.hover' } },
      outline: {
        bg: 'bg',
        borderColor: 'border.strong',
        '&:hover:enabled': { bg: 'bg.muted' },
        '&[aria-expanded=true], &[aria-pressed=true]': {
          bg: 'accent.subtle',
          borderColor: 'accent.emphasized',
          color: 'accent.fg',
        },
      },
      ghost: {
        bg: 'transparent',
        color: 'fg.muted',
        '&:hover:enabled': { bg: 'bg.muted', color: 'fg' },
        '&[aria-expanded=true], &[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.fg' },
        _disabled: { bg: 'transparent' },
      },
      danger: { bg: 'danger.solid', color: '#fff', '&:hover:enabled': { filter: 'brightness(0.93)' } },
      link: { bg: 'transparent', color: 'accent.fg', px: '1', '&:hover:enabled': { textDecoration: 'underline' } },
    },
    size: {
      sm: { height: 'control.sm', px: '9px' },
      md: { height: 'control.md', px: '12px' },
      lg: { height: '36px', px: '12px', width: 'full' },
    },
    icon: { true: { px: 0, aspectRatio: 1, mdDown: { minWidth: 'control.touch' } } },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    width: 'full',
    minWidth: 0,
    minHeight: 'control.md',
    px: '10px',
    border: '1px solid {colors.border.control}',
    borderRadius: 'md',
    bg: 'bg',
    fontVariantNumeric: 'tabular-nums lining-nums',
    _focusVisible: focusRing,
    _invalid: { borderColor: 'danger.solid', boxShadow: 'inset 0 0 0 1px {colors.danger.solid}' },
    _disabled: { bg: 'bg.muted', color: 'fg.disabled', cursor: 'not-allowed' },
    // Phones zoom in on focused fields with a font below 16 px.
    mdDown: { minHeight: 'control.touch', fontSize: '16px' },
  },
})

export const recipes = { button: buttonRecipe, input: inputRecipe }
export const slotRecipes = {}
