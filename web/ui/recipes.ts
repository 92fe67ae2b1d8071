import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

/** 2 px wide, 1 px outside of the control. */
const focusRing = { outline: '2px solid {colors.focus}', outlineOffset: '1px' }

/** `solid`: primary action, `outline`: default, `ghost`: subtle, `danger`: destructive, `success`: starts something; `icon` makes it square. */
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
      success: { bg: 'success.solid', color: '#fff', '&:hover:enabled': { filter: 'brightness(0.93)' } },
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
    // Chakra's InputGroup leaves as much room for a button.
    '--input-height': 'sizes.control.md',
    minHeight: 'var(--input-height)',
    px: '10px',
    border: '1px solid {colors.border.control}',
    borderRadius: 'md',
    bg: 'bg',
    fontVariantNumeric: 'tabular-nums lining-nums',
    _focusVisible: focusRing,
    _invalid: { borderColor: 'danger.solid', boxShadow: 'inset 0 0 0 1px {colors.danger.solid}' },
    _disabled: { bg: 'bg.muted', color: 'fg.disabled', cursor: 'not-allowed' },
    // Phones zoom in on focused fields with a font below 16 px.
    mdDown: { '--input-height': 'sizes.control.touch', fontSize: '16px' },
  },
})

const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: { label: { textStyle: 'label' }, requiredIndicator: { ml: '1', color: 'danger.fg' } },
})

const pinInputRecipe = defineSlotRecipe({
  className: 'pin-input',
  slots: ['root', 'label', 'control', 'input'],
  base: {
    label: { display: 'block', mb: '1', textStyle: 'label' },
    control: { display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: '1.5' },
    input: {
      ...inputRecipe.base,
      ...{ height: '42px', px: 0, fontSize: '18px', fontWeight: 'medium', textAlign: 'center', mdDown: {} },
    },
  },
})

/** Above the page, and above overlays that were opened before. */
const zIndex = 'calc(100 + var(--layer-index, 0))'

/** Dialogs, and whatever else covers the page. On phones a dialog is a sheet from the bottom, as wide as the screen. */
const split = (height: number) => ({
  content: { md: { height: `min(${height}px, calc(100dvh - 48px))` } },
  body: {
    md: { display: 'flex', overflow: 'hidden' },
    '& > form': { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 },
  },
})
const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'],
  base: {
    backdrop: { position: 'fixed', inset: 0, zIndex, bg: 'scrim' },
    positioner: { position: 'fixed', inset: 0, zIndex, display: 'flex' },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      m: 'auto',
      maxWidth: 'calc(100vw - 24px)',
      maxHeight: 'calc(100dvh - 48px)',
      borderRadius: 'lg',
      bg: 'bg.overlay',
      boxShadow: 'lg',
      outline: 0,
      overflow: 'hidden',
    },
    // Neither shrinks for a long body.
    header: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      flex: 'none',
      minHeight: '50px',
      p: '14px 12px 10px 20px',
    },
    footer: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '2',
      flex: 'none',
      order: 2,
      px: '5',
      py: '3',
      borderTop: '1px solid {colors.border}',
    },
    title: {
      fontSize: 'lg',
      fontWeight: 'semibold',
      lineHeight: '24px',
      letterSpacing: '-0.01em',
      overflowWrap: 'anywhere',
      '&:has(+ .term)': { display: 'inline', mr: '2' },
    },
    body: { flex: 1, minHeight: 0, p: '4px 20px 20px', overflow: 'auto' },
  },
  variants: {
    placement: {
      center: {
        content: {
          mdDown: { width: '100% !important', maxWidth: 'full', mb: 0, borderRadius: '{radii.lg} {radii.lg} 0 0' },
        },
      },
      top: {
        content: {
          flexDirection: 'row',
          m: '72px auto auto',
          maxHeight: 'min(744px, calc(100dvh - 128px))',
          mdDown: {
            m: 0,
            width: '100% !important',
            maxWidth: 'none',
            height: 'full',
            maxHeight: 'none',
            borderRadius: 0,
          },
        },
      },
      start: {
        content: {
          m: 0,
          width: '288px',
          maxWidth: '85vw',
          height: '100dvh',
          maxHeight: 'none',
          borderRadius: 0,
          bg: 'bg.canvas',
        },
      },
      full: {
        content: {
          m: 0,
          width: 'full',
          maxWidth: 'none',
          height: 'full',
          maxHeight: 'none',
          borderRadius: 0,
          bg: 'bg',
        },
      },
    },
    /** For `DialogColumns`: as high as there is room, or lower. */
    isSplit: { true: split(812), low: split(622) },
  },
})

/** What opens over the page. */
export const sheet = {
  zIndex,
  maxWidth: 'calc(100vw - 16px)',
  borderRadius: 'lg',
  bg: 'bg.overlay',
  boxShadow: 'md',
  outline: 0,
}

const popoverRecipe = defineSlotRecipe({
  className: 'popover',
  slots: ['positioner', 'content'],
  base: { content: sheet },
})

/** A choice in a list. */
export const option = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '30px',
  p: '0 12px 0 8px',
  borderRadius: 'sm',
  cursor: 'pointer',
  _highlighted: { bg: 'bg.active' },
  _disabled: { color: 'fg.disabled', cursor: 'not-allowed' },
  mdDown: { minHeight: 'control.touch' },
}

const selectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'positioner', 'content', 'item', 'itemText'],
  base: {
    content: {
      ...sheet,
      minWidth: 'var(--reference-width)',
      maxHeight: 'min(300px, var(--available-height))',
      p: '1',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      whiteSpace: 'nowrap',
      mdDown: { fontSize: '16px' },
    },
    item: {
      ...option,
      '& svg': { visibility: 'hidden', color: 'accent.fg' },
      '&[data-state=checked] svg': { visibility: 'visible' },
    },
    itemText: { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['positioner', 'content', 'item', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    // A menu at a point is a sheet from the bottom on phones.
    positioner: {
      '&[data-at-point]': { mdDown: { inset: 'auto 0 0 !important', width: 'full', transform: 'none !important' } },
    },
    content: {
      ...sheet,
      '[data-at-point] > &': {
        mdDown: {
          maxWidth: 'none',
          maxHeight: '75dvh',
          pb: 'max(8px, env(safe-area-inset-bottom))',
          borderRadius: '{radii.lg} {radii.lg} 0 0',
          boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.32)',
        },
      },
      minWidth: '180px',
      maxHeight: 'min(600px, var(--available-height))',
      p: '1',
      overflow: 'auto',
      '& .dt-icon': { color: 'fg.muted' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '9px',
      minHeight: '32px',
      px: '2',
      borderRadius: 'md',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _highlighted: { bg: 'bg.active' },
      _disabled: { color: 'fg.muted', cursor: 'not-allowed' },
      mdDown: { minHeight: 'control.touch' },
      '& .cut': { flex: 1, minWidth: 0 },
      '& .subtle': { flex: 'none', maxWidth: '96px', overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 'xs' },
      '& small': { display: 'block', maxWidth: '260px', fontSize: 'xs', whiteSpace: 'normal' },
    },
    itemGroup: { _notLast: { pb: '1', mb: '1', borderBottom: '1px solid {colors.border}' } },
    separator: { my: '1', borderColor: 'border' },
    itemGroupLabel: { px: '2', py: '1', color: 'fg.subtle', fontSize: 'xs' },
  },
})

export const recipes = { button: buttonRecipe, input: inputRecipe, textarea: inputRecipe }
export const slotRecipes = {
  dialog: dialogRecipe,
  field: fieldRecipe,
  menu: menuRecipe,
  pinInput: pinInputRecipe,
  popover: popoverRecipe,
  select: selectRecipe,
}
