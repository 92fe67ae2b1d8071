import { HStack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/form/IconButton'

/** Page size of all dashboard tables. */
const pageSize = 100
export const tablePage = (number: number) => ({ number, limit: pageSize })

interface PageTurnProps {
  /** Name of the list, part of the buttons' names. */
  label: string
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
  /** Also shown for a single page. */
  always?: boolean
}

/** `Page X of Y` with previous and next buttons. */
export function PageTurn({ label, page, total, onPage, always = false }: PageTurnProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1 && !always) return null
  return (
    <HStack as="nav" gap="1" justify="flex-end" px={always ? '0' : 'gutter'} aria-label={`Pages of ${label}`}>
      <Text as="span" role="status" textStyle="note" className="figure">{`Page ${page} of ${pages}`}</Text>
      <IconButton size="sm" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton size="sm" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </HStack>
  )
}
