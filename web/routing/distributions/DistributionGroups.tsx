import { useMemo } from 'react'
import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import {
  ChevronRight,
  Copy,
  Ellipsis,
  Eye,
  FlaskConical,
  History,
  Pause,
  Pencil,
  Play,
  Rewind,
  Trash2,
} from 'lucide-react'
import { Flag } from '../../ui/show/CountryName'
import { IconButton } from '../../ui/form/IconButton'
import { PlainTable } from '../../ui/table/PlainTable'
import { Menu } from '../../ui/overlay/Popover'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import { distributionRowActions, offersAction } from './distributionActions'
import { distributionPhone, publisherName, type DistributionRow } from './distributionColumns'
import type { ListProps } from './DistributionsTable'

interface Props extends ListProps {
  by: 'country' | 'publisher'
  open: readonly string[]
  onOpen: (open: readonly string[]) => void
}

const icons = {
  ...{ view: Eye, edit: Pencil, copy: Copy, simulate: FlaskConical, backtest: Rewind, history: History },
  ...{ activate: Play, deactivate: Pause, delete: Trash2 },
}
const group = {
  country: ({ country: { id, name, code } }: DistributionRow) => ({ id, name, code }),
  publisher: (row: DistributionRow) => ({ id: row.publisher?.id ?? 'global', name: publisherName(row), code: null }),
}

const GroupHead = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minHeight: { base: '48px', md: '40px' },
    px: 'gutter',
    borderBottom: '1px solid {colors.border}',
    textAlign: 'left',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-expanded=true] > .lucide:first-of-type': { transform: 'rotate(90deg)' },
  },
})
const tables = {
  '& .list-table': { mb: '3', pl: { md: '24px' } },
  '& td': { verticalAlign: 'middle', whiteSpace: 'nowrap' },
}

function groupsOf(rows: readonly DistributionRow[], by: Props['by']) {
  const groups = new Map<string, ReturnType<(typeof group)['country' | 'publisher']> & { rows: DistributionRow[] }>()
  for (const row of rows) {
    const head = group[by](row)
    const known = groups.get(head.id)
    if (known) known.rows.push(row)
    else groups.set(head.id, { ...head, rows: [row] })
  }
  // Global first, since it applies to all.
  return [...groups.values()].sort(
    (a, b) => Number(b.id === 'global') - Number(a.id === 'global') || a.name.localeCompare(b.name),
  )
}

/** Country and Publisher tabs: one expandable row per group with its distributions. */
export function DistributionGroups({ by, open, onOpen, ...list }: Props) {
  const { columns, rows, actions, onAction, error, onRetry, empty } = list
  const rowActions = useMemo(() => distributionRowActions(actions, onAction), [actions, onAction])
  const groups = useMemo(() => rows && groupsOf(rows, by), [rows, by])
  if (!groups) {
    if (error) return <FailedState what="Distributions" error={error} onRetry={onRetry} />
    return (
      <Stack flex="1" gap="6" px="gutter" py="3" aria-busy>
        {[62, 48, 55, 70, 44].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={18} />
        ))}
      </Stack>
    )
  }
  if (!groups.length && !error) return empty
  const often = actions.filter(({ isSeldom }) => !isSeldom)
  const seldom = actions.filter(({ isSeldom }) => isSeldom)
  const acts = (row: DistributionRow) => (
    <>
      {often.map(({ name, label }) => {
        const Icon = icons[name]
        return (
          <IconButton key={name} size="sm" label={`${label} ${row.name}`} onClick={() => onAction(name, row)}>
            <Icon aria-hidden />
          </IconButton>
        )
      })}
      {seldom.length > 0 && (
        <Menu
          label={`Actions for ${row.name}`}
          trigger={(trigger) => (
            <IconButton size="sm" label={`More for ${row.name}`} {...trigger}>
              <Ellipsis aria-hidden />
            </IconButton>
          )}
          items={seldom
            .filter(({ name }) => offersAction(name, row))
            .map(({ name, label }) => ({ label, icon: icons[name], act: () => onAction(name, row) }))}
        />
      )}
    </>
  )
  const listColumns = columns.map(({ field, title, width, pin, cell }) => ({
    field,
    title,
    pin,
    minWidth: Math.min(width, 140),
    cell: field === 'actions' ? acts : cell,
  }))
  return (
    <Box flex="1" overflow="auto" css={tables}>
      {error ? <TableFailure what="Distributions" error={error} onRetry={onRetry} /> : null}
      {groups.map(({ id, name, code, rows }) => {
        const isOpen = open.includes(id)
        return (
          <section key={id} aria-label={name}>
            <GroupHead
              type="button"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? open.filter((other) => other !== id) : [...open, id])}
            >
              <ChevronRight aria-hidden />
              {code && <Flag code={code} />}
              <Text as="span" fontWeight="medium">
                {name}
              </Text>
              <span className="subtle">{`${rows.length} Distribution(s)`}</span>
            </GroupHead>
            {isOpen && (
              <PlainTable
                isList
                label={`Distributions of ${name}`}
                columns={listColumns}
                phone={distributionPhone}
                rowActions={rowActions}
                rows={rows}
                rowId={({ id }) => id}
                onRetry={onRetry}
                empty={null}
              />
            )}
          </section>
        )
      })}
    </Box>
  )
}
