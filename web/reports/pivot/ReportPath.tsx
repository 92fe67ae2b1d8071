import { Box, HStack } from '@chakra-ui/react'
import { groupFacts, type ReportGroup } from '../../../shared/reports/reportGroups'
import type { PathStep } from '../../filters/reportPath'
import { nameOf, type LevelAnswers } from './reportRows'
import { levelOf, type OpenRow } from '../reports/reportsState'

interface Crumb {
  /** Path of the row that is drilled down, and the grouping. */
  path: readonly PathStep[]
  name: string
  by: ReportGroup
}

/** Path to the last row that was drilled down. */
export function lastPath(
  by: ReportGroup,
  open: readonly OpenRow[],
  answers: LevelAnswers,
  above: readonly PathStep[] = [],
): Crumb[] {
  const last = open.at(-1)
  if (!last) return []
  const path = [...above, { key: by, value: last.value }]
  const row = answers.get(levelOf(above, by).id)?.pivot?.rows.find(({ value }) => value === last.value)
  const name = row ? nameOf(row, by) : nameOf({ value: last.value, name: null }, by)
  return [{ path, name, by: last.by }, ...lastPath(last.by, last.open, answers, path)]
}

const bar = {
  ...{ flex: 'none', px: 'gutter', py: '1.5', overflowX: 'auto', scrollbarWidth: 'none', whiteSpace: 'nowrap' },
  ...{ borderBottom: '1px solid {colors.border}', color: 'fg.muted', fontSize: 'xs' },
  '& .link': { mdDown: { minHeight: '36px' } },
  '& li + li::before': { content: '"›"', mr: '1.5', color: 'fg.subtle' },
  '& small': { ml: '1', color: 'fg.subtle', fontSize: '2xs' },
  '& [aria-current]': { color: 'fg', fontWeight: 'medium' },
} as const

interface Props {
  by: ReportGroup
  crumbs: readonly Crumb[]
  /** Closes everything below a row; without one, all rows. */
  onCloseBelow: (path: readonly PathStep[]) => void
}

/** Breadcrumb of the drill-down; clicking a part closes what is below it. */
export function ReportPath({ by, crumbs, onCloseBelow }: Props) {
  if (!crumbs.length) return null
  const { many } = groupFacts[by]
  return (
    <Box as="nav" css={bar} aria-label="Drill-down path">
      <HStack as="ol" gap="1.5">
        <li>
          <button type="button" className="link" onClick={() => onCloseBelow([])}>{`All ${many}`}</button>
        </li>
        {crumbs.map(({ path, name, by }, index) => (
          <li key={path.length}>
            {index === crumbs.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <button type="button" className="link" onClick={() => onCloseBelow(path)}>
                {name}
              </button>
            )}
            <small>{`by ${groupFacts[by].one.toLowerCase()}`}</small>
          </li>
        ))}
      </HStack>
    </Box>
  )
}
