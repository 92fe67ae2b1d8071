import { defineLayerStyles, defineTextStyles } from '@chakra-ui/react'

/** Kinds of text, by what it is: `<Text textStyle="hint">`. */
export const textStyles = defineTextStyles({
  /** Of a screen. */
  title: { value: { fontSize: 'xl', fontWeight: 'semibold', lineHeight: '28px', letterSpacing: '-0.015em' } },
  /** Above a part of a screen. */
  heading: { value: { fontSize: 'md', fontWeight: 'semibold', lineHeight: '20px' } },
  /** Above a part of a part. */
  subheading: { value: { fontSize: 'sm', fontWeight: 'semibold', lineHeight: '20px' } },
  /** Beside or above one value. */
  label: { value: { color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium', lineHeight: '16px' } },
  /** A second line that explains. */
  hint: { value: { color: 'fg.subtle', fontSize: 'xs' } },
  /** The same where it must be read, such as on tints. */
  note: { value: { color: 'fg.muted', fontSize: 'xs' } },
  error: { value: { color: 'danger.fg', fontSize: 'xs', overflowWrap: 'anywhere' } },
  /** Digits of equal width. */
  figure: { value: { fontVariantNumeric: 'tabular-nums lining-nums' } },
})

const tint = (name: string) => ({
  value: {
    p: '8px 10px',
    border: `1px solid {colors.${name}.border}`,
    borderRadius: 'md',
    bg: `${name}.subtle`,
    color: `${name}.fg`,
  },
})

/** Grounds: `<Box layerStyle="card">`. */
export const layerStyles = defineLayerStyles({
  card: { value: { border: '1px solid {colors.border}', borderRadius: 'lg', bg: 'bg' } },
  /** A quiet part of a card or dialog. */
  well: { value: { borderRadius: 'md', bg: 'bg.subtle' } },
  success: tint('success'),
  warning: tint('warning'),
  danger: tint('danger'),
  info: tint('info'),
})
