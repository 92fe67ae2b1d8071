import './permissionMatrix.css'
import { Fragment, useId, useMemo } from 'react'
import { Heading, Text } from '@chakra-ui/react'
import { metricTitles, rowBoxes, type MatrixRow, type MetricRow } from '../../../shared/access/permissionMatrix'
import { deadCombinations, type DeadCombination } from '../../../shared/access/permissionNeeds'
import { IneffectiveNote } from './IneffectiveNote'
import { shownMatrix } from './matrixSearch'
import { MetricCells, MetricHead, VerbHead, VerbRow } from './MatrixRows'
import type { Choosing } from './PermissionBox'
import { useGridFocus } from './useGridFocus'

interface Props {
  /** Accessible name of the grid. */
  label: string
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  before?: ReadonlySet<number> | null
  /** Why a permission cannot be changed; null if it can. */
  lockOf?: (code: number) => string | null
  /** Limits the choice to these permissions; all if omitted. */
  only?: ReadonlySet<number> | null
  /** Shows only rows that match this text. */
  find?: string
}

const free = () => null

/** The permission catalogue as a grid: screens by action (view, add, edit, delete), and money by metric. */
export function PermissionMatrix({
  label,
  chosen,
  onChange,
  before = null,
  lockOf = free,
  only = null,
  find = '',
}: Props) {
  const id = useId()
  const { grid, onKeyDown, onFocus } = useGridFocus()
  const { sections, metrics, boxes } = useMemo(() => shownMatrix(find, only), [find, only])
  const rows = sections.flatMap((section) => section.rows)
  const dead = useMemo(() => deadCombinations(chosen), [chosen])
  const choosing: Choosing = {
    chosen,
    before,
    lockOf,
    set: (codes, isChosen) => {
      const next = new Set(chosen)
      for (const code of codes) {
        if (isChosen) next.add(code)
        else next.delete(code)
      }
      onChange(next)
    },
    noteIds: { added: `${id}-added`, removed: `${id}-removed` },
  }
  const isReadOnly = boxes.every(({ code }) => lockOf(code) !== null)
  if (boxes.length === 0)
    return (
      <Text p="8" color="fg.muted" textAlign="center">
        No permission matches “{find.trim()}”.
      </Text>
    )
  const notesOf = (row: MatrixRow | MetricRow) =>
    deadIn(row, dead).map((one) => <IneffectiveNote key={one.needed} dead={one} choosing={choosing} />)
  return (
    <div
      ref={grid}
      className="pm"
      role="grid"
      aria-label={label}
      aria-readonly={isReadOnly || undefined}
      // Without enabled boxes, the grid itself is focusable, so that the keyboard can scroll it.
      tabIndex={isReadOnly ? 0 : undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <span id={`${id}-added`} hidden>
        Added
      </span>
      <span id={`${id}-removed`} hidden>
        Removed
      </span>
      {rows.length > 0 && <VerbHead rows={rows} choosing={choosing} />}
      {sections.map(({ title, rows }) => (
        <div key={title} role="rowgroup" aria-label={title}>
          <Heading as="h4" textStyle="hint" px="5" pt="3" pb="1" borderBottomWidth="1px" aria-hidden>
            {title}
          </Heading>
          {rows.map((row) => (
            <Fragment key={row.title}>
              <VerbRow row={row} choosing={choosing} />
              {notesOf(row)}
            </Fragment>
          ))}
        </div>
      ))}
      {metrics.length > 0 && (
        <div role="rowgroup" aria-label="Money in figures">
          <MetricHead rows={metrics} titles={metricTitles} choosing={choosing} />
          {metrics.map((row) => (
            <Fragment key={row.scope}>
              <MetricCells row={row} choosing={choosing} />
              {notesOf(row)}
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

/** Combinations without effect in a row; each is shown in the row of its first permission. */
const deadIn = (row: MatrixRow | MetricRow, dead: readonly DeadCombination[]) =>
  dead.filter(({ dead: [first] }) => rowBoxes(row).some(({ name }) => name === first))
