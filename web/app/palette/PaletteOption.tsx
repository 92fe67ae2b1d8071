import type { MouseEvent } from 'react'
import { Box, Combobox, Flex, Highlight, Text } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { KeyCaps } from '../../ui/shortcuts/KeyCaps'
import type { PaletteRow } from './paletteRow'

interface Props {
  row: PaletteRow
  /** The search text. */
  text: string
  isActive: boolean
  isFavourite: boolean
  onChoose: (event: MouseEvent) => void
  onFavourite: () => void
}

const item = { gap: '3', minHeight: { base: '52px', md: '36px' }, px: '2.5', borderRadius: 'md' }
const name = { direction: { base: 'column', md: 'row' }, align: { md: 'baseline' }, columnGap: '3' } as const
const found = { bg: 'none', color: 'accent.fg', fontWeight: 'semibold' }
const dot = { display: 'inline-block', boxSize: '7px', mr: '1.5', borderRadius: 'full' }
const activeDot = { ...dot, bg: 'success.solid' }
const inactiveDot = { ...dot, boxShadow: 'inset 0 0 0 1.5px {colors.border.control}' }
const star = { p: { base: '3', md: '1.5' }, color: 'fg.subtle', _hover: { color: 'fg' } }
const starOn = { ...star, color: 'accent.fg', '& svg': { fill: 'currentColor' } }

/** A row of the palette. The star is only for the mouse; with the keyboard, it is among the row's actions. */
export function PaletteOption({ row, text, isActive, isFavourite, onChoose, onFavourite }: Props) {
  return (
    <Combobox.Item item={row} persistFocus css={item} onClick={onChoose}>
      <Box asChild color="fg.muted">
        <row.icon aria-hidden />
      </Box>
      <Flex {...name} flex="1" minW="0">
        <Text as="span" flex="none" maxW="full" truncate dir="auto">
          <Highlight ignoreCase query={text.split(/\s+/)} styles={found}>
            {row.label}
          </Highlight>
        </Text>
        {(row.detail || row.isActive != null) && (
          <Text as="span" textStyle={isActive ? 'note' : 'hint'} truncate dir="auto">
            {row.isActive != null && <Box as="span" css={row.isActive ? activeDot : inactiveDot} aria-hidden />}
            {row.detail}
          </Text>
        )}
      </Flex>
      {row.record && (
        <Box
          css={isFavourite ? starOn : star}
          display={isActive || isFavourite ? undefined : { md: 'none' }}
          aria-hidden
          title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
          onClick={(event) => {
            event.stopPropagation()
            onFavourite()
          }}
        >
          <Star className="small" />
        </Box>
      )}
      <Box as="span" hideBelow="md" flex="none" aria-hidden>
        {isActive ? <KeyCaps keys="enter" /> : row.keys && <KeyCaps keys={row.keys} />}
      </Box>
    </Combobox.Item>
  )
}
