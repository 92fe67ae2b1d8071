import { defineSlotRecipe } from '@chakra-ui/react'
import { option, sheet } from '../../recipes'

const checkMark = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M20 6 9 17l-5-5'/%3E%3C/svg%3E")`

/** Options of a search field: over the page, or in what is around them. */
export const listRecipe = defineSlotRecipe({
  className: 'list',
  slots: ['root', 'input', 'positioner', 'content', 'item', 'itemGroup', 'itemGroupLabel'],
  base: {
    positioner: sheet,
    // The positioner takes its layer from the content.
    content: { zIndex: sheet.zIndex, p: '1', overflow: 'auto', overscrollBehavior: 'contain', _empty: { p: 0 } },
    item: {
      ...option,
      '& > .subtle': { ml: 'auto', fontSize: 'xs', whiteSpace: 'nowrap' },
      '& > .subtle + .subtle': { ml: 0 },
      '&[data-highlighted] > .subtle': { color: 'fg.muted' },
      '&:not([data-highlighted], [data-state=checked]) > [data-none]': { color: 'fg.subtle' },
      // A check box, without an element: a list has a hundred of them.
      '[aria-multiselectable] > &': {
        _highlighted: { boxShadow: 'inset 0 0 0 2px {colors.focus}' },
        _before: {
          content: '""',
          flex: 'none',
          boxSize: '14px',
          border: '1px solid {colors.border.control}',
          borderRadius: 'sm',
          bg: 'bg',
          forcedColorAdjust: 'none',
        },
        '&[data-state=checked]::before': {
          borderColor: 'accent.solid',
          bg: `{colors.accent.solid} ${checkMark} center / 12px no-repeat`,
        },
      },
    },
  },
})
