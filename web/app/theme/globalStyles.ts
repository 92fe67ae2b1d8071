import { defineGlobalStyles } from '@chakra-ui/react'

/** Styles of plain elements, and classes that any screen uses. */
export const globalStyles = defineGlobalStyles({
  ':root': { colorScheme: 'light dark', '--global-color-border': '{colors.border}' },
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  'html, body, #root': { height: 'full' },
  body: {
    bg: 'bg.canvas',
    color: 'fg',
    fontFamily: 'body',
    fontSize: 'sm',
    fontWeight: 'normal',
    lineHeight: 'base',
    letterSpacing: '-0.003em',
  },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '1px', borderRadius: 'sm' },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  'b, strong': { fontWeight: 'semibold' },
  ':where(button:enabled)': { cursor: 'pointer' },
  '.lucide': { width: '16px', height: '16px', strokeWidth: 1.75, flex: 'none' },
  '.lucide.small': { width: '14px', height: '14px' },
  '.lucide.large': { width: '20px', height: '20px' },
  '.number': { fontVariantNumeric: 'tabular-nums lining-nums', textAlign: 'right' },
  '.figure': { fontVariantNumeric: 'tabular-nums lining-nums' },
  '.muted': { color: 'fg.muted' },
  '.subtle': { color: 'fg.subtle' },
  '.space': { flex: 1 },
  // A column that takes the room there is and lets what is in it scroll.
  '.fill': { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 },
  '.cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.link': { color: 'accent.fg', fontWeight: 'medium', '&:hover': { textDecoration: 'underline' } },
  '.visually-hidden': { srOnly: true },
  '.key-cap': {
    px: '4px',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'sm',
    bg: 'bg',
    color: 'fg.subtle',
    font: '500 {fontSizes.2xs}/16px {fonts.body}',
  },
  // Forced colours remove grounds and shadows. What is chosen and what is over the page is drawn otherwise then.
  ':is([data-highlighted], nav a[aria-current], [role=tab][aria-selected=true], [aria-pressed=true], label:has(> :checked[type=radio]))':
    {
      _highContrast: {
        bg: 'Highlight !important',
        '&, & *': { forcedColorAdjust: 'none', color: 'HighlightText !important' },
        '& *': { bg: 'transparent !important' },
      },
    },
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip])': {
    _highContrast: { border: '1px solid CanvasText' },
  },
  '*, *::before, *::after': {
    // Not a short duration: every element would get a transition of all properties, and inherited colours would change
    // level by level, one frame each, which takes seconds when the theme changes.
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
})
