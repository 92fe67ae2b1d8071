import { memo, useId, useState } from 'react'
import { Flex, HStack, Input, Spacer } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { Select } from '../form/choices/Select'
import { IconButton } from '../form/IconButton'
import { usePhone } from '../layout/useMedia'
import { rememberPageSize } from './pageSize'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'

interface PagerProps {
  /** From 1. */
  page: number
  limit: number
  /** Number of all rows; null while unknown. */
  total: number | null
  /** The rows of `page` are still loading. */
  waiting?: boolean
  sizes?: readonly number[]
  onPage: (page: number) => void
  /** Omitted if the page size is fixed. */
  onLimit?: (limit: number) => void
  /** Name under which the browser stores the page size. */
  remembers?: string
}

const bar = {
  ...{ flexWrap: { base: 'wrap', md: 'nowrap' }, flex: 'none', alignItems: 'center', gap: { base: '1.5', md: '3' } },
  ...{ minHeight: '44px', py: '1.5', px: { base: '3', md: 'gutter' }, borderTopWidth: '1px', bg: 'bg' },
  ...{ color: 'fg.muted', fontSize: 'xs', textStyle: 'figure', whiteSpace: 'nowrap' },
  '& [role=combobox]': { height: 'control.sm', minHeight: 0, px: '2', borderColor: 'border.strong', color: 'fg' },
} as const
const ofPage = {
  ...{ '--input-height': { base: '40px', md: 'sizes.control.sm' }, height: 'var(--input-height)', width: '52px' },
  ...{ px: '1.5', fontSize: { base: '16px', md: 'xs' }, textAlign: 'center', color: 'fg' },
} as const

/** An integer from 1 to the page count, or null. */
function readPage(text: string, pages: number): number | null {
  const page = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= pages ? page : null
}

/** Input of the page number; Enter or blur goes to it, and invalid input is reset. */
function PageInput({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const wanted = typed === null ? null : readPage(typed, pages)
    setTyped(null)
    if (wanted !== null && wanted !== page) onPage(wanted)
  }
  return (
    <Input
      aria-label="Page"
      inputMode="numeric"
      autoComplete="off"
      css={ofPage}
      value={typed ?? page}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

/** Page controls below a list. */
export const Pager = memo(function Pager({
  page,
  limit,
  total,
  waiting,
  sizes = [],
  onPage,
  onLimit,
  remembers,
}: PagerProps) {
  const sizeId = useId()
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit))
  const from = total ? Math.min((page - 1) * limit + 1, total) : 0
  const to = Math.min(page * limit, total ?? 0)
  const range = `${waiting ? '…' : `${formatCount(from)} to ${formatCount(to)}`} of ${formatCount(total ?? 0)}`
  const phone = usePhone()
  const go = (label: string, Icon: LucideIcon, target: number) => (
    <IconButton
      size="sm"
      label={label}
      disabled={target < 1 || target > pages || target === page}
      onClick={() => onPage(target)}
    >
      <Icon aria-hidden />
    </IconButton>
  )
  const choose = (size: number) => {
    if (remembers !== undefined) rememberPageSize(remembers, size)
    onLimit?.(size)
  }
  return (
    <Flex as="nav" css={bar} aria-label="Pages">
      {onLimit && (
        <HStack gap="3" hideBelow="md">
          <label htmlFor={sizeId}>Rows per page</label>
          <Select
            id={sizeId}
            value={limit}
            options={[...new Set([...sizes, limit])]
              .sort((a, b) => a - b)
              .map((size) => ({ value: size, label: String(size) }))}
            onChange={choose}
          />
        </HStack>
      )}
      <span role="status">
        {/* A phone has room for its middle alone. */}
        {total !== null &&
          (phone ? range : `Showing ${range} entries | Page ${formatCount(page)} of ${formatCount(pages)}`)}
      </span>
      <Spacer hideBelow="md" />
      <HStack gap={{ base: '1.5', md: '3' }} ml="auto">
        {!phone && go('First page', ChevronsLeft, page > 1 ? 1 : 0)}
        {go('Previous page', ChevronLeft, page - 1)}
        <PageInput page={page} pages={pages} onPage={onPage} />
        {go('Next page', ChevronRight, page + 1)}
        {!phone && go('Last page', ChevronsRight, page < pages ? pages : 0)}
      </HStack>
    </Flex>
  )
})
